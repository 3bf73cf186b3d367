package import Periodical

extension PublicationRecord {
    /// The contact addresses for readers. Damaged addresses are ignored.
    package var contacts: PublicationContacts {
        get {
            var contacts = PublicationContacts()
            contacts.contact = contact.flatMap { ContactAddress($0) }
            contacts.support = support.flatMap { ContactAddress($0) }
            contacts.feedback = feedback.flatMap { ContactAddress($0) }
            return contacts
        }
        set {
            contact = newValue.contact?.description
            support = newValue.support?.description
            feedback = newValue.feedback?.description
        }
    }
}
