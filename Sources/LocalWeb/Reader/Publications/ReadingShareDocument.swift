import Foundation
import IssueLibrary
import Periodical

/// The user's decision about sharing reading statistics with a publisher.
struct ReadingShareDocument: Encodable {
    let share: ReadingShare
    /// The publisher server. Nil if the catalog does not name a server.
    let server: String?

    /// Creates the document. Returns nil if the publisher does not ask for reading statistics.
    init?(_ publication: LibraryPublication) {
        guard let share = publication.readingShare else { return nil }
        self.share = share
        server = publication.server?.redacted
    }
}
