import CommandSupport
import Foundation
import TestSupport
import Testing

/// `publish` to an S3 store, killed together with rclone at random moments.
@Suite struct PublishKillTests {
    private let publisher: PublisherFolder
    private var folder: TemporaryFolder { publisher.folder }

    init() throws { publisher = try PublisherFolder() }

    @Test(
        "if `publish` is killed at any moment, every file in the server's catalog exists",
        .enabled(if: ObjectStore.Kind.s3.isInstalled))
    func brokenOff() async throws {
        let store = try await ObjectStore(.s3)
        defer { store.stop() }
        for number in 1...4 { try await publisher.writeFilmIssue("n\(number)", seed: UInt64(number)) }
        try await publisher.packIssues()
        _ = try await publisher.publish(store.target)
        let stop = folder["stop-reading"]
        let (found, errors) = (folder["found"], folder["errors"])
        let reader = try ChildProcess(
            PublisherFolder.checkWords(store, until: stop), output: found, errors: errors)
        var generator = SeededGenerator()
        for round in 1...10 {
            // Each round corrects two issues and adds one, and is interrupted at a random moment.
            try await publisher.writeFilmIssue("n1", seed: UInt64(100 + round))
            try await publisher.writeFilmIssue("n2", seed: UInt64(200 + round))
            try await publisher.writeFilmIssue("m\(round)", seed: UInt64(300 + round))
            try await publisher.packIssues()
            let process = try ChildProcess(
                ["setsid", Tool.masthead, "publish", publisher.packed, store.target, "--quiet"],
                environment: ["RCLONE_BWLIMIT": "4M"])
            try await Task.sleep(for: .milliseconds(Int.random(in: 100...1500, using: &generator)))
            // The whole process group is killed, so rclone does not continue alone.
            kill(-process.identifier, SIGKILL)
            await process.wait()
        }
        _ = try await publisher.publish(store.target)
        try Data().write(to: stop)
        #expect(await reader.wait() == 0, "\(generator)")
        #expect(try String(contentsOf: found, encoding: .utf8) == "", "\(generator)")
        let said = try String(contentsOf: errors, encoding: .utf8)
        #expect(said.hasSuffix(" 14 rows\n"), "\(said)")
        #expect(try await publisher.publish(store.target)["uploaded"] as? [String] == [])
    }
}
