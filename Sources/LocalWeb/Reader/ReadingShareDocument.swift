import Foundation
import IssueLibrary
import Periodical

/// What the web reader's pages show of how much is read being told to a publisher: asked for, agreed to, declined, and to which server.
struct ReadingShareDocument: Encodable {
    let share: ReadingShare
    /// The publisher's server; left out where its catalog names none.
    let server: String?

    /// - Returns: nil where the publisher does not ask.
    init?(_ publication: LibraryPublication) {
        guard let share = publication.readingShare else { return nil }
        self.share = share
        server = publication.server?.redacted
    }
}
