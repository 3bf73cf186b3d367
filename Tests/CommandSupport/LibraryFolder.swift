package import TestSupport

/// A folder with a library, and commands that run on the library.
package struct LibraryFolder: Sendable {
    package let folder: TemporaryFolder

    package init() throws { folder = try TemporaryFolder() }

    package var environment: [String: String] {
        ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path]
    }

    /// Runs a command. Words that start with `./` are paths in the folder.
    package func run(_ words: String...) async throws -> Tool.Result {
        try await Command.run(words, in: folder.url, environment: environment)
    }
}
