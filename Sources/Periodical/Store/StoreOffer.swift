/// What a store's row says of a book beside its description and its file.
///
/// It is kept with the description, under one key, and so goes where that goes.
public struct StoreOffer: Sendable, Hashable {
    /// The beginning of the book, to be read before it is had.
    public var sample: StoreFile?
    /// The page of HTML that describes it.
    public var page: StoreFile?
    /// Its cover, with what tells which picture it is.
    public var cover: StoreFile?
    /// How many characters its text has, as positions count them.
    public var characterCount: Int?
    /// The names of books of the same store that go with it.
    public var related: [String] = []
    /// Where it is to be heard: an http or https URL.
    public var audio: String?
    /// Whether many read it.
    public var isHit = false
    /// Whether the store finds it interesting.
    public var isInteresting = false
    /// The price in the store's words.
    public var price: String?

    /// Says nothing yet.
    public init() {}

    /// How many characters one reads in an hour: about 250 words a minute.
    public static let charactersPerHour = 90_000
}

extension StoreOffer {
    private static let key = "Store"

    /// What a row said that a description holds; nil of what no store offers.
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

    /// Puts it into the description of a book.
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
