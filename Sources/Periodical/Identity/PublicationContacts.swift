/// A publication's contact addresses.
public struct PublicationContacts: Sendable, Hashable {
    /// The publisher's general address.
    public var contact: ContactAddress?
    /// The address for help with technical problems.
    public var support: ContactAddress?
    /// The address for feedback.
    public var feedback: ContactAddress?

    /// Creates contacts without any addresses.
    public init() {}

    /// Whether there are no addresses at all.
    public var isEmpty: Bool { self == PublicationContacts() }

    /// The first available address, in the order contact, support, feedback.
    public var first: ContactAddress? { contact ?? support ?? feedback }

    /// The keys in sources and catalogs, with their properties.
    package static let keys:
        [(key: String, place: any WritableKeyPath<PublicationContacts, ContactAddress?> & Sendable)] = [
            ("Contact", \.contact), ("Support", \.support), ("Feedback", \.feedback),
        ]

    /// Sets the address for a key in a catalog row, if the text is an address.
    /// - Returns: true if the key is known and the text is an address.
    package mutating func take(_ text: String?, for key: String) -> Bool {
        guard let place = Self.keys.first(where: { $0.key == key })?.place,
            let address = text.flatMap({ ContactAddress($0) })
        else { return false }
        self[keyPath: place] = address
        return true
    }
}
