import IssueLibrary
import Periodical

/// The mail addresses or web pages at which readers can contact a publication, as the web reader's scripts receive
/// them.
struct ContactsDocument: Codable, Sendable, Hashable {
    let contact: String?
    let support: String?
    let feedback: String?

    /// Returns nil if the publication has no contact address.
    init?(_ contacts: PublicationContacts) {
        guard !contacts.isEmpty else { return nil }
        contact = contacts.contact?.description
        support = contacts.support?.description
        feedback = contacts.feedback?.description
    }
}
