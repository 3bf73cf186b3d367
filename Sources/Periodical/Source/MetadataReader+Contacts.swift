extension MetadataReader {
    /// Reads the contact addresses, reporting invalid ones.
    mutating func contacts(_ values: [String: PropertyValue]) -> PublicationContacts {
        var contacts = PublicationContacts()
        for (key, _) in PublicationContacts.keys {
            guard let text = string(key, values[key]), !contacts.take(text, for: key) else { continue }
            report(
                key, "wrong-value", "\(key) is '\(text)'.",
                hint:
                    "Use an email address such as office@example.org, or the URL of a page such as "
                    + "https://example.org/help."
            )
        }
        return contacts
    }
}
