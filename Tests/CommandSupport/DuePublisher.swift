import Foundation
import Periodical
package import TestSupport
import Testing

/// A publisher with scheduled issues, and an agent that publishes them.
package struct DuePublisher: Sendable {
    package let folder: TemporaryFolder

    package init() throws { folder = try TemporaryFolder() }

    private var environment: [String: String] {
        [
            "XDG_CACHE_HOME": folder["cache"].path, "MASTHEAD_LIBRARY": folder["library"].path,
            "XDG_CONFIG_HOME": folder["config"].path, "HOME": folder.url.path, "DBUS_SESSION_BUS_ADDRESS": "none:",
        ]
    }

    /// Runs a command and requires its exit status. Words that start with `./` are paths in the folder.
    @discardableResult
    package func run(_ words: String..., status: Int32 = 0) async throws -> Tool.Result {
        let result = try await Command.run(words, in: folder.url, environment: environment)
        try #require(result.status == status, "\(words): \(result.errors)")
        return result
    }

    /// Writes the source of an issue.
    package func write(_ name: String, date: String) async throws {
        if !FileManager.default.fileExists(atPath: folder["issues/\(name)"].path) {
            try await run("new", "-y", "./issues/\(name)")
            try FileManager.default.removeItem(at: folder["issues/\(name)/issue.json"])
        }
        try folder.write("issues/\(name)/issue.json", #"{"Title": "\#(name)", "Date": "\#(date)"}"#)
    }

    /// Returns the names of the issues in a folder's catalog.
    package func names(_ place: String = "www") throws -> [String] {
        let data = try Data(contentsOf: folder["\(place)/issues.plist"])
        let rows = try PropertyListSerialization.propertyList(from: data, format: nil) as? [[String: Any]]
        return try #require(rows).compactMap { $0["Name"] as? String }
    }

    /// Returns the rows of `publish --list`.
    package func orders() async throws -> [[String: Any]] {
        let text = try await run("publish", "--list", "--json").output
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    /// Starts an agent that writes its messages to the file `NAME.txt`.
    package func agent(_ name: String) throws -> ChildProcess {
        try ChildProcess(
            [Tool.masthead, "agent", "--stay"], environment: environment, errors: folder["\(name).txt"])
    }

    /// Returns the time some seconds from now, in the format of an issue's date.
    package static func date(in seconds: Double) -> String { Date(timeIntervalSinceNow: seconds).rfc3339 }
}
