import Hummingbird
import IssueLibrary
import LibraryReading
import Periodical
import Rendering

/// The routes for reading positions, bookmarks and favorites.
struct MarkRoutes: Sendable {
    let shelf: LibraryShelf

    private var library: IssueLibrary { shelf.library }

    struct Reading: Encodable {
        let position: String?
        let bookmarks: [String]
        let highlights: [HighlightView]
        let favorite: Bool
    }

    /// Returns an item's reading position and all its marks.
    func reading(_ request: WebRequest) async throws -> Reading {
        guard let item = try await library.items.item(ItemReference(try request.required("issue"))) else {
            throw HTTPError(.notFound)
        }
        let memory = try await shelf.readingMemory(of: item)
        return Reading(
            position: try await memory.position()?.description,
            bookmarks: try await memory.bookmarks().map(\.description),
            highlights: try await memory.highlights().map(HighlightView.init), favorite: item.isFavorite)
    }

    struct Bookmark: Encodable {
        let bookmark: MarkView
        /// The title of the publication. Nil if the publication has no title.
        let publication: String?
        let place: PagePlace
    }

    /// Returns all bookmarks, newest first.
    func bookmarks() async throws -> [Bookmark] {
        let titles = try await library.publications.titles()
        var issues: [String: WebIssue?] = [:]
        var bookmarks: [Bookmark] = []
        for mark in try await library.marks.all(.bookmark) {
            guard let position = mark.position else { continue }
            let key = mark.item.description
            if issues[key] == nil { issues[key] = .some(await shelf.arrived(key)) }
            bookmarks.append(
                Bookmark(
                    bookmark: MarkView(.bookmark, mark), publication: mark.item.handle.flatMap { titles[$0] },
                    place: PagePlace(position, of: key, in: issues[key] ?? nil)))
        }
        return bookmarks
    }

    struct Position: Decodable {
        let issue: String
        let position: String
        /// The positions of all visible pages.
        let shown: [String]?
        /// How much of a reflowing text comes before the visible part, from 0 to 1. `share` includes the visible part.
        let from: Double?
        let share: Double?
    }

    /// Stores the reading position in the library.
    func setPosition(_ asked: Position) async throws {
        guard let position = PagePosition(asked.position),
            let item = try await library.items.item(ItemReference(asked.issue))
        else { throw HTTPError(.badRequest) }
        let shown = (asked.shown ?? []).prefix(4).compactMap { PagePosition($0) }
        for page in shown + [position] { try await shelf.check(page, of: asked.issue) }
        try await shelf.readingMemory(of: item).remember(
            position, beside: shown, from: asked.from, share: asked.share)
    }

    /// Stores the reading position when the browser closes or hides a page. If the user has agreed, the library also
    /// sends reading statistics to the publisher server, and tries again later if the server is unreachable.
    func close(_ asked: Position) async throws {
        try await setPosition(asked)
        if library.isWritable { try await library.statistics.send(all: true) }
    }

    struct MarkRequest: Decodable {
        let issue: String
        let kind: String
        let position: String?
        let isSet: Bool
    }

    /// Sets or removes a bookmark or a favorite.
    func mark(_ asked: MarkRequest) async throws {
        let position = asked.position.flatMap { PagePosition($0) }
        guard let kind = Mark.Kind(rawValue: asked.kind), (asked.position == nil) == (position == nil) else {
            throw HTTPError(.badRequest)
        }
        if asked.isSet, let position { try await shelf.check(position, of: asked.issue) }
        let item = try await library.items.existingItem(ItemReference(asked.issue))
        try await shelf.readingMemory(of: item).set(kind, asked.isSet, at: position)
    }
}
