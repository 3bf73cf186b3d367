import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// What the reader removed and can have again: an empty shelf offers it.
extension ReaderAPI {
    /// The rows of what was removed, or of what only the files were removed, as far as a catalog offers it still.
    /// - Parameter handle: the publication; nil for all.
    func removed(of handle: String?) async throws -> Response {
        do throws(MastheadError) {
            let handles = handle.map { [$0] }
            let offering = Set(try await library.publications().filter { $0.url != nil }.map(\.handle))
            let gone = try await library.items(of: handles, removed: true)
            let emptied = try await library.items(of: handles).filter { $0.isDeclined && $0.status == .absent }
            let items = (gone + emptied).filter { offering.contains($0.handle) && !$0.isWithdrawn }
            return try Self.json(try await LibraryShelf.rows(of: items, in: library))
        } catch { return WebResponse.problem(.notFound, error) }
    }
}
