import Foundation
import IssueLibrary
import Periodical

/// Whether the user shares reading statistics with a publisher, as the web reader shows it.
struct ReadingShareDocument: Encodable {
    let share: ReadingShare
    /// The publisher server, or nil if the catalog names none.
    let server: String?

    /// Returns nil if the publisher does not ask for reading statistics.
    init?(_ publication: LibraryPublication) {
        guard let share = publication.readingShare else { return nil }
        self.share = share
        server = publication.server?.redacted
    }
}
