import IssueLibrary
import Periodical

/// The mail addresses or web pages at which readers can contact a publication. The web reader's scripts receive this
/// document.
struct ContactsDocument: Codable, Sendable, Hashable {
    let contact: String?
    let support: String?
    let feedback: String?

    /// Creates the document. Returns nil if the publication has no contact address.
    init?(_ contacts: PublicationContacts) {
        guard !contacts.isEmpty else { return nil }
        contact = contacts.contact?.description
        support = contacts.support?.description
        feedback = contacts.feedback?.description
    }
}
