import Foundation
import Hummingbird
import IssueLibrary
import LibraryReading
import Periodical
import Rendering

/// The routes that return details about items, mark them as read, and remove them.
struct ItemRoutes: Sendable {
    let shelf: LibraryShelf
    /// Starts the process that downloads requested items.
    let startDownloads: @Sendable () throws(MastheadError) -> Void

    private var library: IssueLibrary { shelf.library }

    struct Item: Encodable {
        struct Article: Encodable {
            let place: PagePlace
            /// The number of the article's first page in the whole issue.
            let page: Int
        }

        let row: LinkedItem
        /// The number of articles according to the catalog or the downloaded issue.
        let articles: Int?
        /// The reading position, with its page number in the whole issue.
        let place: PagePlace?
        let page: Int?
        let contents: [Article]
        let bookmarks: [PagePlace]
        /// Whether a catalog lists the item, so that it can be downloaded again.
        let isOffered: Bool
    }

    func item(_ request: WebRequest) async throws -> Item {
        guard let item = try await library.items.item(ItemReference(try request.required("issue"))) else {
            throw HTTPError(.notFound)
        }
        let key = item.reference.description
        let issue = await shelf.arrived(key)
        let memory = try await shelf.readingMemory(of: item)
        let position = item.reading == .unread ? nil : try await memory.position()
        let articles = issue?.articles ?? []
        let first = position.flatMap { position in
            articles.indices.contains(position.articleIndex) ? articles[position.articleIndex].firstPage : nil
        }
        let publication = try await library.publications.publication(item.handle)
        let bookmarks = try await memory.bookmarks().sorted()
        guard let row = try await LibraryShelf.rows(of: [item], in: library).first else { throw HTTPError(.notFound) }
        return Item(
            row: row,
            articles: item.description.articleCount ?? issue?.articles.count,
            place: position.map { PagePlace($0, of: key, in: issue) },
            page: position.flatMap { position in first.map { $0 + position.pageIndex } },
            contents: articles.map {
                Item.Article(place: PagePlace($0.position, of: key, in: issue), page: $0.firstPage)
            }, bookmarks: bookmarks.map { PagePlace($0, of: key, in: issue) },
            isOffered: publication.url != nil && !item.isWithdrawn)
    }

    struct ReadRequest: Decodable {
        /// The issues to mark. If `publication` is given instead, all its issues are marked.
        let issues: [String]?
        let publication: String?
        let mark: ReadMark?
        /// The issues with their earlier marks, which the page sends back to undo a change.
        let restore: [Former]?
    }

    struct Former: Codable {
        let issue: String
        let mark: ReadMark?
    }

    struct Marked: Encodable {
        let former: [Former]
    }

    /// Marks items as read or unread, or restores their earlier marks.
    func markRead(_ asked: ReadRequest) async throws -> Response {
        if let restore = asked.restore {
            let former = restore.map { (ItemReference($0.issue), $0.mark) }
            try await library.readMarks.restore(Dictionary(former) { first, _ in first })
            return Response(status: .noContent)
        }
        guard let mark = asked.mark else { throw HTTPError(.badRequest) }
        var references = (asked.issues ?? []).map { ItemReference($0) }
        if let handle = asked.publication {
            references += try await library.items.all(of: [handle]).map(\.reference)
        }
        let former = try await library.readMarks.mark(mark, references)
        return try WebResponse.json(
            Marked(former: former.map { Former(issue: $0.key.description, mark: $0.value) }))
    }

    /// Returns the rows of items that were removed or have no files, but that a catalog still lists. An empty shelf
    /// offers to download them again.
    func removed(_ request: WebRequest) async throws -> [LinkedItem] {
        let handles = request.query("publication").map { [$0] }
        let offering = Set(try await library.publications.all().filter { $0.url != nil }.map(\.handle))
        let gone = try await library.items.all(of: handles, removed: true)
        let emptied = try await library.items.all(of: handles).filter { $0.isDeclined && $0.status == .absent }
        let items = (gone + emptied).filter { offering.contains($0.handle) && !$0.isWithdrawn }
        return try await LibraryShelf.rows(of: items, in: library)
    }

    /// How long after a removal the files are deleted. The page shows its Undo message for a shorter time. While the
    /// user is looking at the message, the page requests more time.
    private static let undoTime = Duration.seconds(60)

    struct RemovalRequest: Decodable {
        enum Action: String, Decodable { case remove, undo, stay }

        let issue: String
        let scope: RemovalScope?
        let action: Action?
    }

    struct Removed: Encodable {
        let issue: String
        let title: String
        let scope: RemovalScope
        /// When the files are deleted, in RFC 3339. Until then, the user can undo the removal.
        let due: String
    }

    /// Removes an item, undoes a removal, or postpones the deletion of the item's files.
    func remove(_ asked: RemovalRequest) async throws -> Response {
        let reference = ItemReference(asked.issue)
        switch asked.action ?? .remove {
        case .remove:
            let pending = try await library.pendingRemovals.remove(
                reference, asked.scope ?? .item, undoableFor: Self.undoTime)
            return try WebResponse.json(
                Removed(
                    issue: pending.item.description, title: pending.title, scope: pending.scope,
                    due: pending.due.rfc3339))
        case .stay:
            // If the user has already undone the removal, nothing changes.
            _ = try await library.pendingRemovals.postpone(of: reference, for: Self.undoTime)
        case .undo:
            guard try await library.pendingRemovals.undo(of: reference) else {
                throw MastheadError(
                    .notInLibrary, cannot: "restore", to: asked.issue, found: "the files have already been deleted",
                    remedies: [.download(asked.issue)])
            }
            let item = try await library.items.existingItem(reference)
            if !item.isPaused, item.status == .downloading || item.isUpdating { try startDownloads() }
        }
        return Response(status: .noContent)
    }
}
