/// Where readers can write to a publication.
public struct PublicationContacts: Sendable, Hashable {
    /// Its office.
    public var contact: ContactAddress?
    /// Where those are helped that something does not work for.
    public var support: ContactAddress?
    /// Where what readers think is read.
    public var feedback: ContactAddress?

    /// No address.
    public init() {}

    /// Whether there is none.
    public var isEmpty: Bool { self == PublicationContacts() }

    /// The first of them, as one line has room for: the office, else help, else where what readers think is read.
    public var first: ContactAddress? { contact ?? support ?? feedback }

    /// The keys, as sources and catalogs spell them, with their places.
    package static let keys:
        [(key: String, place: any WritableKeyPath<PublicationContacts, ContactAddress?> & Sendable)] = [
            ("Contact", \.contact), ("Support", \.support), ("Feedback", \.feedback),
        ]

    /// Takes in what a key of a catalog's row says; what is no address is none.
    /// - Returns: whether it was one of these keys with an address.
    package mutating func take(_ text: String?, for key: String) -> Bool {
        guard let place = Self.keys.first(where: { $0.key == key })?.place,
            let address = text.flatMap({ ContactAddress($0) })
        else { return false }
        self[keyPath: place] = address
        return true
    }
}
