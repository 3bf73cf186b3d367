import CommandSupport
import Foundation
import TestSupport
import Testing

/// `publish` of issues to folders and object stores.
@Suite struct PublishTests {
    private let publisher: PublisherFolder
    private var folder: TemporaryFolder { publisher.folder }

    init() throws { publisher = try PublisherFolder() }

    @Test(
        "`publish` uploads only changed files, and `publish --dry-run` uploads nothing",
        arguments: ["folder"] + [ObjectStore.Kind.webDAV].filter(\.isInstalled).map(\.rawValue))
    func increments(kind: String) async throws {
        try await publisher.expectIncrements(at: ObjectStore.Kind(rawValue: kind))
    }

    @Test("`publish` withdraws issues only with --withdraw")
    func withdrawal() async throws {
        try await publisher.writeFilmIssue("one", seed: 1)
        try await publisher.writeFilmIssue("two", seed: 2)
        try await publisher.packIssues()
        _ = try await publisher.publish(folder["www"].path)
        try FileManager.default.removeItem(at: folder["dist"])
        try FileManager.default.removeItem(at: folder["issues/two"])
        try await publisher.packIssues()
        let refused = try await publisher.run("publish", publisher.packed, folder["www"].path)
        #expect(refused.status == 1 && refused.errors.contains("does not contain these published items: two"))
        func isListed() throws -> Bool {
            try String(contentsOf: folder["www/issues.plist"], encoding: .utf8).contains("<string>two</string>")
        }
        #expect(try isListed())
        #expect(try await publisher.publish(folder["www"].path, "--withdraw")["withdrawn"] as? [String] == ["two"])
        #expect(try !isListed())
    }

    @Test("`pack --withdraw` removes an issue whose source was deleted")
    func withdrawnByPacking() async throws {
        let target = folder["www"].path
        try await publisher.writeFilmIssue("one", seed: 1)
        try await publisher.writeFilmIssue("two", seed: 2)
        try await publisher.packIssues()
        _ = try await publisher.publish(target)
        let sources = folder["issues"].path
        let early = try await publisher.run("pack", sources, "-o", publisher.packed, "--withdraw", "two")
        #expect(early.status == 1 && early.errors.contains("also packs its issue source"), "\(early.errors)")

        try FileManager.default.moveItem(at: folder["issues/two"], to: folder["two"])
        let kept = try await publisher.done("pack", sources, "-o", publisher.packed)
        #expect(
            kept.errors.contains("without a source here stays in the catalog: two. To remove one, use --withdraw two."),
            "\(kept.errors)")
        let nothing = try await publisher.done("publish", publisher.packed, target, "--withdraw")
        #expect(nothing.errors.contains("masthead pack SOURCE -o DIST --withdraw NAME"), "\(nothing.errors)")
        for (name, hint) in [("tow", "two"), ("a-name-of-no-issue", "Use a name from")] {
            let unknown = try await publisher.run("pack", sources, "-o", publisher.packed, "--withdraw", name)
            #expect(unknown.status == 1 && unknown.errors.contains("does not list this issue"), "\(unknown.errors)")
            #expect(unknown.errors.contains("hint: ") && unknown.errors.contains(hint), "\(unknown.errors)")
        }

        let gone = try await publisher.done("pack", sources, "-o", publisher.packed, "--withdraw", "two", "--prune")
        #expect(gone.output.contains("two: withdrawn"), "\(gone.output)")
        let files = try FileManager.default.contentsOfDirectory(atPath: publisher.packed)
        #expect(!files.contains { $0.hasPrefix("two-") } && files.contains { $0.hasPrefix("one-") }, "\(files)")
        #expect(try await publisher.publish(target, "--withdraw")["withdrawn"] as? [String] == ["two"])

        try FileManager.default.moveItem(at: folder["two"], to: folder["issues/two"])
        try await publisher.packIssues()
        #expect(try await publisher.publish(target)["added"] as? [String] == ["two"])
    }

    @Test("`pack --withdraw` can remove a scheduled issue")
    func withdrawnBeforeItsDate() async throws {
        try await publisher.writeFilmIssue("one", seed: 1)
        try await publisher.writePictureIssue("later")
        try folder.write("issues/later/issue.json", #"{"Title": "Later", "Date": "2999-01-01"}"#)
        try await publisher.packIssues()
        #expect(FileManager.default.fileExists(atPath: folder["dist/.due"].path))
        try FileManager.default.removeItem(at: folder["issues/later"])
        try await publisher.packIssues("--withdraw", "later")
        #expect(!FileManager.default.fileExists(atPath: folder["dist/.due"].path))
    }

    @Test("`publish` rejects a catalog with an outdated signature until it is signed again")
    func outdatedSignature() async throws {
        let (key, target) = (folder["press.key"].path, folder["www"].path)
        try await publisher.done("keygen", "-o", key)
        try await publisher.writeFilmIssue("one", seed: 1)
        try await publisher.packIssues("--sign", key)
        _ = try await publisher.publish(target)
        let before = try FileTree.read(folder["www"])
        for seed in [2, 3] {
            // The second run finds a signature that was outdated before.
            try await publisher.writeFilmIssue("one", seed: UInt64(seed))
            try await publisher.packIssues()
            let refused = try await publisher.run("publish", publisher.packed, target)
            #expect(refused.status == 1 && refused.errors.contains("the signature is outdated"), "\(refused.errors)")
            #expect(refused.errors.contains("masthead sign"), "\(refused.errors)")
            #expect(try FileTree.read(folder["www"]) == before)
        }
        try await publisher.done("sign", publisher.packed, "--key", key)
        #expect(try await publisher.publish(target)["isChanged"] as? Bool == true)

        try FileManager.default.removeItem(at: folder["dist/issues.plist.minisig"])
        try await publisher.writeFilmIssue("one", seed: 4)
        try await publisher.packIssues()
        let unsigned = try await publisher.run("publish", publisher.packed, target)
        #expect(unsigned.status == 1 && unsigned.errors.contains("because the published catalog is signed"))
        try FileManager.default.removeItem(at: folder["www/issues.plist.minisig"])
        #expect(try await publisher.publish(target)["isChanged"] as? Bool == true)
    }

    @Test("after packing without the key, the catalog that was signed before can be restored")
    func formerContent() async throws {
        let (key, target) = (folder["press.key"].path, folder["www"].path)
        try await publisher.done("keygen", "-o", key)
        try await publisher.writeFilmIssue("one", seed: 1)
        try await publisher.packIssues("--sign", key)
        let catalog = try Data(contentsOf: folder["dist/issues.plist"])
        try await publisher.writeFilmIssue("one", seed: 2)
        try await publisher.packIssues()
        try catalog.write(to: folder["dist/issues.plist"])
        #expect(try await publisher.publish(target)["isChanged"] as? Bool == true)
    }

    @Test("`publish` rejects a folder with damaged or missing files")
    func damaged() async throws {
        try await publisher.writeFilmIssue("one", seed: 1)
        try await publisher.packIssues()
        let names = try FileManager.default.contentsOfDirectory(atPath: publisher.packed)
        let archive = folder["dist/\(try #require(names.first { $0.hasSuffix("@2x.zip") }))"]
        var data = try Data(contentsOf: archive)
        data[data.count / 2] ^= 1
        try data.write(to: archive)
        let damaged = try await publisher.run("publish", publisher.packed, folder["www"].path)
        #expect(damaged.status == 1 && damaged.errors.contains("does not match its hash in the catalog"))
        try FileManager.default.removeItem(at: archive)
        let missing = try await publisher.run("publish", publisher.packed, folder["www"].path)
        #expect(missing.status == 1 && missing.errors.contains("neither in the packed folder nor at"))
        #expect(!FileManager.default.fileExists(atPath: folder["www/issues.plist"].path))
    }

    @Test("`publish` uploads a file again if it is truncated at the target")
    func cutShort() async throws {
        try await publisher.writeFilmIssue("one", seed: 1)
        try await publisher.packIssues()
        let names = try #require(try await publisher.publish(folder["www"].path)["uploaded"] as? [String])
        let name = try #require(names.first { $0.hasSuffix("@2x.zip") })
        let whole = try Data(contentsOf: folder["www/\(name)"])
        try whole.prefix(1000).write(to: folder["www/\(name)"])
        #expect(try await publisher.publish(folder["www"].path)["uploaded"] as? [String] == [name])
        #expect(try Data(contentsOf: folder["www/\(name)"]) == whole)
    }

    @Test(
        "`publish` reports an unreachable target once, within a minute",
        .enabled(if: Tool.isInstalled("rclone")), .timeLimit(.minutes(20)))
    func unreachable() async throws {
        try await publisher.writeFilmIssue("one", seed: 1)
        try await publisher.packIssues()
        let port = try LoopbackPort.Silent()
        let s3 =
            ":s3,provider=Other,access_key_id=x,secret_access_key=hidden,endpoint=\"http://127.0.0.1:\(port.number)\":press/x"
        for target in [":webdav,url=\"http://127.0.0.1:\(port.number)\":x", s3, "nosuchremote:x"] {
            let clock = ContinuousClock()
            let start = clock.now
            let result = try await Tool.run(
                [Tool.masthead, "publish", publisher.packed, target], environment: ["AWS_CA_BUNDLE": ""])
            #expect(start.duration(to: clock.now) < .seconds(60), "without a time limit, rclone takes minutes")
            #expect(result.status == 1)
            let lines = result.errors.split(separator: "\n")
            #expect(lines.first?.hasPrefix("checking ") ?? false)
            #expect(result.errors.components(separatedBy: "error:").count == 2, "\(result.errors)")
            #expect(!result.errors.contains("hidden"))
        }
    }

    @Test(
        "in an object store, only files with a hash in their name are uploaded as immutable",
        .enabled(if: ObjectStore.Kind.s3.isInstalled))
    func headers() async throws {
        let store = try await ObjectStore(.s3)
        defer { store.stop() }
        try await publisher.writeFilmIssue("one", seed: 1)
        let key = folder["press.key"].path
        try #require(try await publisher.run("keygen", "-o", key).status == 0)
        try await publisher.packIssues("--sign", key)
        let names = try #require(try await publisher.publish(store.target)["uploaded"] as? [String])
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
