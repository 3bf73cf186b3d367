import Hummingbird
import IssueLibrary
import LibraryReading
import Periodical

/// The routes for highlights and notes.
struct HighlightRoutes: Sendable {
    let shelf: LibraryShelf

    struct Asked: Decodable {
        let issue: String
        /// The ID of an existing highlight, or nil for a new one.
        let id: Int64?
        /// The passage to highlight.
        let range: String?
        let color: String?
        let note: String?
        /// True to remove the highlight, or false to restore it.
        let isRemoved: Bool?
    }

    /// Creates, changes, removes or restores a highlight, depending on the request: `range`, `color` and `note` create
    /// one; `id`, `color` and `note` change one; `id` and `isRemoved` remove or restore one.
    func highlight(_ asked: Asked) async throws -> Response {
        let color = asked.color.map { Highlight.Color(rawValue: $0) }
        let passage = asked.range.map { TextPassage($0) }
        // If the request contains a color or passage, it must be valid.
        guard color != .some(nil), passage != .some(nil) else { throw HTTPError(.badRequest) }
        let item = try await shelf.library.items.existingItem(ItemReference(asked.issue))
        let memory = try await shelf.readingMemory(of: item)
        switch (asked.id, asked.isRemoved, passage ?? nil, color ?? nil) {
        case (let id?, let isRemoved?, nil, nil):
            guard try await memory.setHighlightRemoved(isRemoved, id) || isRemoved else {
                throw MastheadError(
                    .notInLibrary, cannot: "restore a highlight of", to: item.reference.description,
                    found: "the time limit for undo has passed")
            }
            return Response(status: .noContent)
        case (let id?, nil, nil, let color?):
            return try WebResponse.json(WebHighlight(try await memory.changeHighlight(id, color, note: asked.note)))
        case (nil, nil, let passage?, let color?):
            return try WebResponse.json(WebHighlight(try await memory.highlight(passage, color, note: asked.note)))
        default: break
        }
        throw HTTPError(.badRequest)
    }
}
