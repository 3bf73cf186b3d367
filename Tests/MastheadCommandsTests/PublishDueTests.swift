import CommandSupport
import Foundation
import Periodical
import TestSupport
import Testing

/// `publish --when-due`: the agent publishes issues that wait for their date.
@Suite(.leavesNoProcess) struct PublishDueTests {
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

    @Test("an issue is published at its date by the process that stays, signed, and the order is gone then")
    func published() async throws {
        try await run("keygen", "-o", "./press.key")
        try await write("one", "2026-01-01")
        try await write("two", soon(9))
        try await write("far", "2999-01-01")
        #expect(try await run("pack", "./issues", "-o", "./dist", "--sign", "./press.key").output.contains("waits"))
        #expect(try await run("publish", "./dist", "./www", "--when-due").errors.contains("The next issue waits"))
        #expect(try names() == ["one"])
        #expect(try await orders().first?["target"] as? String == folder["www"].path)
        let signature = try Data(contentsOf: folder["www/issues.plist.minisig"])
        let process = try agent("first")
        defer { process.stop() }
        while try names() == ["one"] { try await Task.sleep(for: .milliseconds(50)) }
        #expect(try names() == ["two", "one"])
        while try await orders().first?["dueAt"] as? String != "2999-01-01T00:00:00Z" { try await waitAMoment() }
        #expect(try Data(contentsOf: folder["www/issues.plist.minisig"]) != signature)
        let key = try String(contentsOf: folder["press.key.pub"], encoding: .utf8).split(separator: "\n")[1]
        let site = try #require(URL(string: folder["www/issues.plist"].absoluteString))
        #expect(try await run("sign", "./dist", "--key", "./press.key").output.contains("right already"))
        #expect(!key.isEmpty && site.isFileURL)
        process.stop()
        let told = try String(contentsOf: folder["first.txt"], encoding: .utf8)
        #expect(told.contains("two; the catalogue is new; the next waits for 2999-01-01T00:00:00Z"), "\(told)")
        let number = try #require(try await orders().first?["number"] as? Int)
        try await run("publish", "--forget", "\(number)")
        #expect(try await orders().isEmpty)
    }

    @Test("what was changed by hand, what is not signed and targets with secrets are refused before anything is done")
    func refused() async throws {
        try await run("keygen", "-o", "./press.key")
        try await write("one", "2026-01-01")
        try await write("two", "2999-01-01")
        try await run("pack", "./issues", "-o", "./dist", "--sign", "./press.key")
        let secret = try await run("publish", "./dist", ":s3,secret_access_key=hush:x", "--when-due", status: 1)
        #expect(secret.errors.contains("holds a password") && !secret.errors.contains("hush"))
        // A correction that is packed without the key leaves what waits without a signature.
        try folder.write("issues/one/issue.json", #"{"Title": "Corrected", "Date": "2026-01-01"}"#)
        try await run("pack", "./issues", "-o", "./dist")
        let unsigned = try await run("publish", "./dist", "./www", "--when-due", status: 1)
        #expect(unsigned.errors.contains("is signed, and the one that waits is not"), "\(unsigned.errors)")
        try await run("sign", "./dist", "--key", "./press.key")
        try await run("publish", "./dist", "./www", "--when-due")
        #expect(try await orders().count == 1)
        // Packed again for another date, it waits for that.
        try await write("two", "2998-01-01")
        try await run("pack", "./issues", "-o", "./dist", "--sign", "./press.key", "--prune")
        try await run("publish", "./dist", "./www", "--when-due")
        #expect(try await orders().map { $0["dueAt"] as? String } == ["2998-01-01T00:00:00Z"])
        #expect(try await run("publish", "--list").output.contains("2998-01-01"))
        // Put in by packing, nothing waits any longer.
        try await run("pack", "./issues", "-o", "./dist", "--now", "--sign", "./press.key")
        #expect(try await run("publish", "./dist", "./www", "--when-due").errors.contains("Nothing waits"))
        #expect(try await orders().isEmpty && names() == ["two", "one"])
    }
}
