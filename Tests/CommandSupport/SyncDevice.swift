import Foundation
package import IssueLibrary
package import TestSupport

/// A library with an account on a sync service, synchronized by commands.
package final class SyncDevice: Sendable {
    package let folder: TemporaryFolder
    package let service: ReaderService
    package let library: IssueLibrary

    package init(_ service: ReaderService) async throws {
        self.service = service
        folder = try TemporaryFolder()
        // Tests must not use the desktop's Secret Service.
        try folder.writeProgram("bin/secret-tool", "exit 1")
        library = try await IssueLibrary(folder: folder["library"])
    }

    private var environment: [String: String] {
        [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CONFIG_HOME": folder["config"].path,
            "PATH": "\(folder["bin"].path):/usr/bin:/bin", "MASTHEAD_PASSPHRASE": "",
        ]
    }

    /// Runs a command with a text on standard input.
    package func run(
        _ words: String..., input: String = "", variables: [String: String] = [:]
    ) async throws -> Tool.Result {
        try await Command.run(words, environment: environment.merging(variables) { $1 }, input: input)
    }

    package func logIn() async throws -> Tool.Result {
        try await run("sync", "login", service.url.absoluteString, "--user", "ada", input: "open sesame\n")
    }

    /// Synchronizes everything. If a call number is given, the process crashes at that write.
    @discardableResult
    package func sync(dyingAt call: Int? = nil) async throws -> Tool.Result {
        guard let call else { return try await run("sync") }
        let fault = try await FaultInjector.environment(.crash, below: folder["library"], at: call)
        return try await Tool.run([Tool.masthead, "sync"], environment: environment.merging(fault) { $1 })
    }

    /// Returns the statuses of the library's posts that the service also has, by title: `r` for read, `s` for favorite.
    package func statuses() async throws -> [String: String] {
        let titles = service.with { state in Set(state.items.values.map(\.title)) }
        let posts = try await library.posts.page(limit: 100_000).posts.filter { titles.contains($0.title ?? "") }
        return Dictionary(posts.map { ($0.title ?? "", ($0.isRead ? "r" : "") + ($0.isFavorite ? "s" : "")) }) { $1 }
    }

    /// Returns the library's feeds as `URL title [labels]`.
    package func feeds() async throws -> [String] {
        try await library.publications.all().filter(\.isFollowed).map { publication in
            let labels = (publication.feed?.folders ?? []).map { $0.joined(separator: "/") }.sorted()
            return "\(publication.url?.absoluteString ?? "") \(publication.title ?? "") \(labels)"
        }.sorted()
    }
}
