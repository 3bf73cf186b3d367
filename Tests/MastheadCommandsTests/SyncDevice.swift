import Foundation
import IssueLibrary
import TestSupport

/// A library with an account on a service, synchronised by the built command.
final class SyncDevice: Sendable {
    let folder: TemporaryFolder
    let service: ReaderService
    let library: IssueLibrary

    init(_ service: ReaderService) async throws {
        self.service = service
        folder = try TemporaryFolder()
        // A desktop's Secret Service is none of a test's business.
        let tool = try folder.write("bin/secret-tool", "#!/bin/sh\nexit 1\n")
        chmod(tool.path, 0o755)
        library = try await IssueLibrary(folder: folder["library"])
    }

    private var environment: [String: String] {
        [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CONFIG_HOME": folder["config"].path,
            "PATH": "\(folder["bin"].path):/usr/bin:/bin", "MASTHEAD_PASSPHRASE": "",
        ]
    }

    /// Runs the command with something to read.
    func run(_ words: String..., input: String = "", fault: [String: String] = [:]) async throws -> Tool.Result {
        let file = try folder.write("input-\(UUID().uuidString)", input)
        return try await Tool.run(
            ["sh", "-c", "input=$1; shift; exec \"$@\" < \"$input\"", "sh", file.path, Tool.masthead] + words,
            environment: environment.merging(fault) { $1 })
    }

    func logIn() async throws -> Tool.Result {
        try await run("sync", "login", service.url.absoluteString, "--user", "ada", input: "open sesame\n")
    }

    /// Exchanges everything, and dies before one of its writes if that is wanted.
    @discardableResult
    func sync(dyingAt call: Int? = nil) async throws -> Tool.Result {
        guard let call else { return try await run("sync") }
        return try await run(
            "sync", fault: try await FaultInjector.environment(.crash, below: folder["library"], at: call))
    }

    /// What is known here of the posts that the service has, by their titles: `r` read, `s` liked.
    func statuses() async throws -> [String: String] {
        let titles = service.with { state in Set(state.items.values.map(\.title)) }
        let posts = try await library.posts(limit: 100_000).posts.filter { titles.contains($0.title ?? "") }
        return Dictionary(posts.map { ($0.title ?? "", ($0.isRead ? "r" : "") + ($0.isFavorite ? "s" : "")) }) { $1 }
    }

    /// The feeds here as `URL title [labels]`.
    func feeds() async throws -> [String] {
        try await library.publications().filter(\.isFollowed).map { publication in
            let labels = (publication.feed?.folders ?? []).map { $0.joined(separator: "/") }.sorted()
            return "\(publication.url?.absoluteString ?? "") \(publication.title ?? "") \(labels)"
        }.sorted()
    }
}
