import CommandSupport
import Foundation
import Periodical
import TestSupport
import Testing

/// `publish` of issues to folders and object stores.
@Suite struct PublishTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, seed: UInt64, date: String = "2026-01-01", byteCount: Int = 300_000) async throws
    {
        if !FileManager.default.fileExists(atPath: folder["issues/\(name)"].path) {
            let made = try await run("new", folder["issues/\(name)"].path)
            try #require(made.status == 0, "\(made.errors)")
            try FileManager.default.removeItem(at: folder["issues/\(name)/issue.plist"])
        }
        try folder.write("issues/\(name)/issue.json", #"{"Title": "\#(name)", "Date": "\#(date)T00:00:00Z"}"#)
        try folder.write(
            "issues/\(name)/pages.json",
            #"[[{"class": "SimplePage", "properties": {"baseImage": "front.png", "alt": "x"}}, {"class": "MoviePage", "properties": {"movie": "m.mp4", "poster": "second.png", "alt": "x"}}]]"#
        )
        try? FileManager.default.removeItem(at: folder["issues/\(name)/pages.plist"])
        try Data.film(byteCount, seed: seed).write(to: folder["issues/\(name)/m.mp4"])
    }

    @discardableResult
    private func run(_ arguments: String...) async throws -> Tool.Result {
        try await Command.run(arguments, environment: ["XDG_CACHE_HOME": folder["cache"].path])
    }

    private func pack(_ options: String...) async throws {
        let result = try await Command.run(
            ["pack", folder["issues"].path, "-o", folder["dist"].path] + options,
            environment: ["XDG_CACHE_HOME": folder["cache"].path])
        try #require(result.status == 0, "\(result.errors)")
    }

    private func publish(_ target: String, _ options: String...) async throws -> [String: Any] {
        let result = try await Command.run(
            ["publish", folder["dist"].path, target, "--json"] + options)
        try #require(result.status == 0, "\(result.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    private var checker: String { Tool.repository.appending(path: "Tests/Programs/check-published").path }

    /// Reads the catalogue once and downloads all that it names.
    private func check(_ store: ObjectStore) async throws -> String {
        let result = try await Tool.run(
            ["python3", checker, store.url("issues.plist"), try folder.write("stop", "").path])
        return result.output
    }

    @Test(
        "only what changed is brought, a dry run brings nothing, and what nobody needs goes after its grace",
        arguments: ["folder"] + ObjectStore.Kind.allCases.filter(\.isInstalled).map(\.rawValue))
    func increments(kind: String) async throws {
        let store = try await ObjectStore.Kind(rawValue: kind).asyncMap { try await ObjectStore($0) }
        defer { store?.stop() }
        let target = store?.target ?? folder["www"].path
        // What else a site has is none of ours.
        if store == nil { try folder.write("www/sub/one-01234567.zip", "x") }
        try await write("one", seed: 1)
        try await write("two", seed: 2)
        try await pack()
        let dry = try await publish(target, "--dry-run")
        #expect((dry["uploaded"] as? [String])?.count == 10)
        let first = try await publish(target)
        #expect(first["uploaded"] as? [String] == dry["uploaded"] as? [String])
        #expect(first["isChanged"] as? Bool == true)
        let again = try await publish(target)
        #expect(again["uploaded"] as? [String] == [] && again["isChanged"] as? Bool == false)

        try await write("one", seed: 3)
        try await pack()
        let second = try await publish(target, "--prune")
        #expect((second["uploaded"] as? [String])?.count == 5)
        #expect(second["deleted"] as? [String] == [], "the grace has begun")
        let third = try await publish(target, "--prune", "--grace", "0")
        let gone = try #require(third["deleted"] as? [String])
        #expect(Set(gone) == Set(first["uploaded"] as? [String] ?? []).filter { $0.hasPrefix("one-") })
        if let store {
            #expect(try await check(store) == "")
        } else {
            let names = try FileManager.default.contentsOfDirectory(atPath: target)
            #expect(names.count == 13, "ten files, the catalogue, the list of superseded ones, the folder: \(names)")
        }
    }

    @Test("rows that would go are told, and go when that is said")
    func withdrawal() async throws {
        try await write("one", seed: 1)
        try await write("two", seed: 2)
        try await pack()
        _ = try await publish(folder["www"].path)
        try FileManager.default.removeItem(at: folder["dist"])
        try FileManager.default.removeItem(at: folder["issues/two"])
        try await pack()
        let refused = try await run("publish", folder["dist"].path, folder["www"].path)
        #expect(refused.status == 1 && refused.errors.contains("rows that the one here lacks: two"))
        #expect(try await publish(folder["www"].path, "--withdraw")["withdrawn"] as? [String] == ["two"])
    }

    @Test("what was damaged or is missing here is not published")
    func damaged() async throws {
        try await write("one", seed: 1)
        try await pack()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder["dist"].path)
        let archive = folder["dist/\(try #require(names.first { $0.hasSuffix("@2x.zip") }))"]
        var data = try Data(contentsOf: archive)
        data[data.count / 2] ^= 1
        try data.write(to: archive)
        let damaged = try await run("publish", folder["dist"].path, folder["www"].path)
        #expect(damaged.status == 1 && damaged.errors.contains("not what the catalogue says"))
        try FileManager.default.removeItem(at: archive)
        let missing = try await run("publish", folder["dist"].path, folder["www"].path)
        #expect(missing.status == 1 && missing.errors.contains("neither here nor at"))
        #expect(!FileManager.default.fileExists(atPath: folder["www/issues.plist"].path))
    }

    @Test("what was cut short at the target since it was published is brought again")
    func cutShort() async throws {
        try await write("one", seed: 1)
        try await pack()
        let names = try #require(try await publish(folder["www"].path)["uploaded"] as? [String])
        let name = try #require(names.first { $0.hasSuffix("@2x.zip") })
        let whole = try Data(contentsOf: folder["www/\(name)"])
        try whole.prefix(1000).write(to: folder["www/\(name)"])
        #expect(try await publish(folder["www"].path)["uploaded"] as? [String] == [name])
        #expect(try Data(contentsOf: folder["www/\(name)"]) == whole)
    }

    @Test(
        "a target that cannot be reached is one clear error, in less than a minute, after what is tried was said",
        .enabled(if: Tool.isInstalled("rclone")), .timeLimit(.minutes(20)))
    func unreachable() async throws {
        try await write("one", seed: 1)
        try await pack()
        let port = try LoopbackPort.Silent()
        let s3 =
            ":s3,provider=Other,access_key_id=x,secret_access_key=hidden,endpoint=\"http://127.0.0.1:\(port.number)\":press/x"
        for target in [":webdav,url=\"http://127.0.0.1:\(port.number)\":x", s3, "nosuchremote:x"] {
            let clock = ContinuousClock()
            let start = clock.now
            let result = try await Tool.run(
                [Tool.masthead, "publish", folder["dist"].path, target], environment: ["AWS_CA_BUNDLE": ""])
            #expect(start.duration(to: clock.now) < .seconds(60), "rclone by itself takes minutes")
            #expect(result.status == 1)
            let lines = result.errors.split(separator: "\n")
            #expect(lines.first?.hasPrefix("looking at what is at ") ?? false)
            #expect(result.errors.components(separatedBy: "error:").count == 2, "\(result.errors)")
            #expect(!result.errors.contains("hidden"))
        }
    }

    @Test(
        "a store tells what each file is, that tagged ones never change, and that the catalogue may",
        .enabled(if: ObjectStore.Kind.s3.isInstalled))
    func headers() async throws {
        let store = try await ObjectStore(.s3)
        defer { store.stop() }
        try await write("one", seed: 1)
        let key = folder["press.key"].path
        try #require(try await run("keygen", "-o", key).status == 0)
        try await pack("--sign", key)
        let names = try #require(try await publish(store.target)["uploaded"] as? [String])
        var types: Set<String> = []
        for name in names + ["issues.plist", "issues.plist.minisig"] {
            let head = try await Tool.run(["curl", "-sSI", store.url(name)]).output.lowercased()
            func value(_ header: String) -> String? {
                head.split(whereSeparator: \.isNewline).first { $0.hasPrefix("\(header): ") }.map {
                    String($0.dropFirst(header.count + 2))
                }
            }
            let isTagged = names.contains(name)
            #expect(
                value("cache-control") == (isTagged ? "public, max-age=31536000, immutable" : "no-cache"), "\(name)")
            let type = try #require(value("content-type"), "\(head)")
            types.insert("\((name as NSString).pathExtension) \(type)")
        }
        #expect(
            types == [
                "zip application/zip", "json application/json", "png image/png", "plist application/x-plist",
                "minisig text/plain",
            ])
    }
}

extension Optional {
    fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async throws -> Result? {
        if let self { try await transform(self) } else { nil }
    }
}
