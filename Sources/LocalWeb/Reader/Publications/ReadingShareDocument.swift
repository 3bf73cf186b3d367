import Foundation
import IssueLibrary
import Periodical

/// The user's decision about sharing reading statistics with a publisher.
struct ReadingShareDocument: Encodable {
    let share: ReadingShare
    /// The publisher server, or nil if the catalog names none.
    let server: String?

    /// Creates the document, or returns nil if the publisher does not ask for reading statistics.
    init?(_ publication: LibraryPublication) {
        guard let share = publication.readingShare else { return nil }
        self.share = share
        server = publication.server?.redacted
    }
}
