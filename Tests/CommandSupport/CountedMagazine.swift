import Foundation
package import TestSupport
import Testing

/// A magazine whose server counts the pages that readers share, and a library that follows the magazine.
package struct CountedMagazine: Sendable {
    /// The server's count for one item.
    package struct Count: Decodable, Sendable {
        package let item: String
        package let unit: String
        package let amount: Int
        package let read: Int
        package let newReaders: Int
    }

    private struct Statistics: Decodable { let items: [Count] }

    package let folder: TemporaryFolder
    package let environment: [String: String]

    package var press: String { folder["press"].path }

    package init() throws {
        folder = try TemporaryFolder()
        environment = ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CONFIG_HOME": folder["settings"].path]
    }

    /// Runs a command and requires its exit status.
    @discardableResult
    package func run(_ words: String..., status: Int32 = 0) async throws -> Tool.Result {
        let result = try await Command.run(words, environment: environment)
        // Without this check, a loop that waits for output would never end if the command failed.
        try #require(result.status == status, "\(words): \(result)")
        return result
    }

    /// Returns the server's counts.
    package func counts() async throws -> [Count] {
        let text = try await run("press", "statistics", press, "--reading", "--json").output
        return try JSONDecoder().decode(Statistics.self, from: Data(text.utf8)).items
    }

    /// Sets up the folder of a server.
    package func makeServer(countsReading: Bool = true) async throws {
        try FileManager.default.createDirectory(at: folder["dist"], withIntermediateDirectories: true)
        try await run("press", "init", press, "--public", folder["dist"].path)
        let file = folder["press/press.json"]
        let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        var settings = try #require(value as? [String: Any])
        settings["reading-statistics"] = countsReading
        try JSONSerialization.data(withJSONObject: settings).write(to: file)
    }

    /// Starts the server, which runs until it is stopped.
    package func serve() throws -> ServingProcess {
        try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "0"])
    }

    /// Packs an issue of a magazine that asks its readers to share statistics with a server.
    package func pack(for server: String) async throws {
        try await pack(
            publication: #"{"Press": "\#(server)v1/publications/magazine", "Statistics": true}"#)
    }

    /// Packs an issue of a magazine.
    /// - Parameter publication: The text of `publication.json`.
    package func pack(publication: String) async throws {
        try folder.write("source/publication.json", publication)
        try await run("new", "-y", folder["source/one"].path, "--date", "2026-01-01")
        try await run("pack", folder["source/one"].path, "-o", folder["dist"].path)
    }
}
