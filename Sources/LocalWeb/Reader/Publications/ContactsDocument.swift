import IssueLibrary
import Periodical

/// A publication's contact addresses and web pages, as sent to the web reader's scripts.
struct ContactsDocument: Codable, Sendable, Hashable {
    let contact: String?
    let support: String?
    let feedback: String?

    /// Creates the document, or returns nil if the publication has no contact address.
    init?(_ contacts: PublicationContacts) {
        guard !contacts.isEmpty else { return nil }
        contact = contacts.contact?.description
        support = contacts.support?.description
        feedback = contacts.feedback?.description
    }
}
