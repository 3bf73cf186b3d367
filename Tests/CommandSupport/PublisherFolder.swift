import Foundation
package import TestSupport
import Testing

/// A publisher's folder with sources, the packed folder `dist`, and folders to publish to.
package struct PublisherFolder: Sendable {
    package let folder: TemporaryFolder

    package init() throws { folder = try TemporaryFolder() }

    /// The packed folder.
    package var packed: String { folder["dist"].path }

    /// Runs a command.
    @discardableResult
    package func run(_ words: String...) async throws -> Tool.Result { try await run(words) }

    private func run(_ words: [String]) async throws -> Tool.Result {
        try await Command.run(words, environment: ["XDG_CACHE_HOME": folder["cache"].path])
    }

    /// Runs a command that has to succeed.
    @discardableResult
    package func done(_ words: String...) async throws -> Tool.Result { try await done(words) }

    @discardableResult
    func done(_ words: [String]) async throws -> Tool.Result {
        let result = try await run(words)
        try #require(result.status == 0, "\(words): \(result.errors)")
        return result
    }

    /// Publishes the packed folder to a target.
    /// - Returns: The JSON that the command prints.
    package func publish(_ target: String, _ options: String...) async throws -> [String: Any] {
        try await json(["publish", packed, target] + options)
    }

    /// Returns the JSON that a command prints.
    func json(_ words: [String]) async throws -> [String: Any] {
        let result = try await done(words + ["--json"])
        return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }
}
