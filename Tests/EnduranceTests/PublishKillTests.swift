import CommandSupport
import Foundation
import TestSupport
import Testing

/// `publish` to an S3 store, killed together with rclone at random moments.
@Suite struct PublishKillTests {
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

    @Test(
        "broken off at ten points, at each moment all that the catalogue names is there",
        .enabled(if: ObjectStore.Kind.s3.isInstalled))
    func brokenOff() async throws {
        let store = try await ObjectStore(.s3)
        defer { store.stop() }
        for number in 1...4 { try await write("n\(number)", seed: UInt64(number)) }
        try await pack()
        _ = try await publish(store.target)
        let stop = folder["stop-reading"]
        let (found, errors) = (folder["found"], folder["errors"])
        let reader = try ChildProcess(
            ["python3", checker, store.url("issues.plist"), stop.path], output: found, errors: errors)
        var generator = SeededGenerator()
        for round in 1...10 {
            // Two issues are corrected and one is new; then it is broken off somewhere.
            try await write("n1", seed: UInt64(100 + round))
            try await write("n2", seed: UInt64(200 + round))
            try await write("m\(round)", seed: UInt64(300 + round))
            try await pack()
            let process = try ChildProcess(
                ["setsid", Tool.masthead, "publish", folder["dist"].path, store.target, "--quiet"],
                environment: ["RCLONE_BWLIMIT": "4M"])
            try await Task.sleep(for: .milliseconds(Int.random(in: 100...1500, using: &generator)))
            // rclone is killed with it: nothing goes on by itself.
            kill(-process.identifier, SIGKILL)
            await process.wait()
        }
        _ = try await publish(store.target)
        try Data().write(to: stop)
        #expect(await reader.wait() == 0, "\(generator)")
        #expect(try String(contentsOf: found, encoding: .utf8) == "", "\(generator)")
        let said = try String(contentsOf: errors, encoding: .utf8)
        #expect(said.hasSuffix(" 14 rows\n"), "\(said)")
        #expect(try await publish(store.target)["uploaded"] as? [String] == [])
    }
}
