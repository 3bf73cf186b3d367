import CommandSupport
import Foundation
import Periodical
import TestSupport
import Testing

/// The agent, killed around the time at which an issue that waits is published.
@Suite(.leavesNoProcess) struct PublishDueKillTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var environment: [String: String] {
        [
            "XDG_CACHE_HOME": folder["cache"].path, "MASTHEAD_LIBRARY": folder["library"].path,
            "XDG_CONFIG_HOME": folder["config"].path, "HOME": folder.url.path, "DBUS_SESSION_BUS_ADDRESS": "none:",
        ]
    }

    @discardableResult
    private func run(_ arguments: String..., status: Int32 = 0) async throws -> Tool.Result {
        let result = try await Command.run(arguments, in: folder.url, environment: environment)
        try #require(result.status == status, "\(arguments): \(result.errors)")
        return result
    }

    private func write(_ name: String, _ date: String) async throws {
        if !FileManager.default.fileExists(atPath: folder["issues/\(name)"].path) {
            try await run("new", "-y", "./issues/\(name)")
            try FileManager.default.removeItem(at: folder["issues/\(name)/issue.plist"])
        }
        try folder.write("issues/\(name)/issue.json", #"{"Title": "\#(name)", "Date": "\#(date)"}"#)
    }

    private func names(_ place: String = "www") throws -> [String] {
        let data = try Data(contentsOf: folder["\(place)/issues.plist"])
        let rows = try PropertyListSerialization.propertyList(from: data, format: nil) as? [[String: Any]]
        return try #require(rows).compactMap { $0["Name"] as? String }
    }

    private func orders() async throws -> [[String: Any]] {
        let text = try await run("publish", "--list", "--json").output
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    private func agent(_ name: String) throws -> ChildProcess {
        try ChildProcess(
            [Tool.masthead, "agent", "--stay"], environment: environment, errors: folder["\(name).txt"])
    }

    private func soon(_ seconds: Double) -> String { Date(timeIntervalSinceNow: seconds).rfc3339 }

    @Test("killed again and again around the date, it is published once all the same")
    func killed() async throws {
        try await write("one", "2026-01-01")
        try await write("two", soon(6))
        try await run("pack", "./issues", "-o", "./dist")
        try await run("publish", "./dist", "./www", "--when-due")
        var round = 0
        var generator = SeededGenerator()
        while try names() == ["one"] {
            round += 1
            let process = try agent("round-\(round)")
            try await Task.sleep(for: .milliseconds(Int.random(in: 100...900, using: &generator)))
            process.kill(SIGKILL)
            _ = await process.wait()
        }
        let last = try agent("last")
        defer { last.stop() }
        while try await !orders().isEmpty { try await Task.sleep(for: .milliseconds(50)) }
        #expect(try names() == ["two", "one"] && names("dist") == ["two", "one"], "\(generator)")
    }
}
