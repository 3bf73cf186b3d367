import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// Requests for removed items, which an empty shelf offers to download again.
extension ReaderAPI {
    /// Returns the rows of removed items, and of items whose files were deleted, if a catalog still lists them.
    /// - Parameter handle: The publication's handle, or nil for all publications.
    func removed(of handle: String?) async throws -> Response {
        do throws(MastheadError) {
            let handles = handle.map { [$0] }
            let offering = Set(try await library.publications.all().filter { $0.url != nil }.map(\.handle))
            let gone = try await library.items.all(of: handles, removed: true)
            let emptied = try await library.items.all(of: handles).filter { $0.isDeclined && $0.status == .absent }
            let items = (gone + emptied).filter { offering.contains($0.handle) && !$0.isWithdrawn }
            return try Self.json(try await LibraryShelf.rows(of: items, in: library))
        } catch { return WebResponse.problem(.notFound, error) }
    }
}
