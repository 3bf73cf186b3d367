import Hummingbird
import IssueLibrary
import Periodical

/// The routes for downloads of issues and books.
struct DownloadRoutes: Sendable {
    let shelf: LibraryShelf
    /// Starts the process that downloads requested items.
    let startDownloads: @Sendable () throws(MastheadError) -> Void

    struct Control: Decodable {
        enum Action: String, Decodable { case start, pause, resume, cancel }

        let issue: String
        let action: Action
    }

    /// Starts, pauses, resumes or cancels an item's download.
    func control(_ asked: Control) async throws {
        let (downloads, reference) = (shelf.library.downloads, ItemReference(asked.issue))
        switch asked.action {
        case .start:
            _ = try await downloads.queue(reference)
            try startDownloads()
        case .pause: try await downloads.pause(of: [reference])
        case .resume:
            try await downloads.resume(of: [reference])
            try startDownloads()
        case .cancel: try await downloads.cancel(of: [reference])
        }
    }

    struct Page: Decodable {
        let issue: String
        let position: String?
    }

    /// Downloads an issue's page grid before its other files, followed by the page that the request names, if any.
    func bring(_ asked: Page) async throws {
        let position = asked.position.flatMap { PagePosition($0) }
        guard (asked.position == nil) == (position == nil) else { throw HTTPError(.badRequest) }
        try await shelf.bring(position, of: asked.issue)
    }
}
