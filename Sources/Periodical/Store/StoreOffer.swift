/// A store's data about a book beyond the usual metadata.
///
/// The data is stored in the book's description, under a single key.
public struct StoreOffer: Sendable, Hashable {
    /// The free sample, which can be read before buying or downloading the book.
    public var sample: StoreFile?
    /// The HTML page that describes the book.
    public var page: StoreFile?
    /// The cover image, identified by its SHA-256.
    public var cover: StoreFile?
    /// The number of characters in the book's text, counted as for ``PagePosition/characterOffset``.
    public var characterCount: Int?
    /// The names of related books in the same store.
    public var related: [String] = []
    /// The URL of the audiobook.
    public var audio: String?
    /// Whether the book is popular.
    public var isHit = false
    /// Whether the store recommends the book.
    public var isInteresting = false
    /// The price, in the store's wording.
    public var price: String?

    /// Creates an empty offer.
    public init() {}

    /// The average reading speed in characters per hour, about 250 words a minute.
    public static let charactersPerHour = 90_000
}

extension StoreOffer {
    private static let key = "Store"

    /// Reads the data from a description, or returns nil if the item is not from a store.
    public init?(_ description: Description) {
        guard let fields = description.otherKeys[Self.key]?.dictionary else { return nil }
        self.init()
        sample = fields["Sample"].flatMap(StoreFile.init)
        page = fields["Page"].flatMap(StoreFile.init)
        cover = fields["Cover"].flatMap(StoreFile.init)
        characterCount = fields["Characters"]?.integer
        related = fields["Related"]?.array?.compactMap(\.string) ?? []
        audio = fields["Audio"]?.string
        isHit = fields["Hit"] != nil
        isInteresting = fields["Interesting"] != nil
        price = fields["Price"]?.string
    }

    /// Writes the data to a book's description.
    public func put(into description: inout Description) {
        var fields: [String: PropertyValue] = [:]
        fields["Sample"] = sample?.value
        fields["Page"] = page?.value
        fields["Cover"] = cover?.value
        fields["Characters"] = characterCount.map { .integer($0) }
        if !related.isEmpty { fields["Related"] = .array(related.map { .string($0) }) }
        fields["Audio"] = audio.map { .string($0) }
        if isHit { fields["Hit"] = .boolean(true) }
        if isInteresting { fields["Interesting"] = .boolean(true) }
        fields["Price"] = price.map { .string($0) }
        description.otherKeys[Self.key] = .dictionary(fields)
    }
}

extension StoreFile {
    fileprivate init?(_ value: PropertyValue) {
        guard let fields = value.dictionary, let url = fields["URL"]?.string else { return nil }
        self.init(url: url, size: fields["Size"]?.integer, sha256: fields["SHA256"]?.string)
    }

    fileprivate var value: PropertyValue {
        var fields: [String: PropertyValue] = ["URL": .string(url)]
        fields["Size"] = size.map { .integer($0) }
        fields["SHA256"] = sha256.map { .string($0) }
        return .dictionary(fields)
    }
}
