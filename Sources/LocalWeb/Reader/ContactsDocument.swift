import IssueLibrary
import Periodical

/// Where readers can write to a publication, as the web reader's scripts have it: addresses of mail, or pages.
struct ContactsDocument: Codable, Sendable, Hashable {
    let contact: String?
    let support: String?
    let feedback: String?

    /// - Returns: nil where there is no address.
    init?(_ contacts: PublicationContacts) {
        guard !contacts.isEmpty else { return nil }
        contact = contacts.contact?.description
        support = contacts.support?.description
        feedback = contacts.feedback?.description
    }
}
