import Hummingbird
import IssueLibrary
import LibraryReading
import Periodical

/// The routes for highlights and notes.
struct HighlightRoutes: Sendable {
    let shelf: LibraryShelf

    struct Asked: Decodable {
        let issue: String
        /// The number of an existing highlight. Nil for a new highlight.
        let number: Int64?
        /// The passage to highlight.
        let range: String?
        let color: String?
        let note: String?
        /// True to remove the highlight, or false to restore it.
        let isRemoved: Bool?
    }

    /// Creates, changes, removes or restores a highlight. To create a highlight, the request contains `range`, `color`
    /// and `note`. To change a highlight, it contains `number`, `color` and `note`. To remove or restore a highlight, it
    /// contains `number` and `isRemoved`.
    func highlight(_ asked: Asked) async throws -> Response {
        let color = asked.color.map { Highlight.Color(rawValue: $0) }
        let passage = asked.range.map { TextPassage($0) }
        // If the request contains a color or passage, it must be valid.
        guard color != .some(nil), passage != .some(nil) else { throw HTTPError(.badRequest) }
        let item = try await shelf.library.items.existingItem(ItemReference(asked.issue))
        let memory = try await shelf.readingMemory(of: item)
        switch (asked.number, asked.isRemoved, passage ?? nil, color ?? nil) {
        case (let number?, let isRemoved?, nil, nil):
            guard try await memory.setHighlightRemoved(isRemoved, number) || isRemoved else {
                throw MastheadError(
                    .notInLibrary, cannot: "restore a highlight of", to: item.reference.description,
                    found: "the time limit for undo has passed")
            }
            return Response(status: .noContent)
        case (let number?, nil, nil, let color?):
            return try WebResponse.json(
                HighlightView(try await memory.changeHighlight(number, color, note: asked.note)))
        case (nil, nil, let passage?, let color?):
            return try WebResponse.json(HighlightView(try await memory.highlight(passage, color, note: asked.note)))
        default: break
        }
        throw HTTPError(.badRequest)
    }
}
