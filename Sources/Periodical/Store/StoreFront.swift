/// A store's description, from its `config.json` and the lists in the same folder.
public struct StoreFront: Sendable, Hashable, Codable {
    /// The title.
    public var title: String
    /// Whether the store is a catalog of books or a single book.
    public var scope: StoreScope
    /// How the store sells its books.
    public var sale: StoreSale
    /// Whether the store asks for reading statistics. Nothing is counted until the store's publisher server is known.
    public var keepsStatistics: Bool
    /// The default language of the books, as a BCP 47 tag.
    public var language: String?
    /// The publisher.
    public var publisher: String?
    /// The description, as plain text.
    public var description: String?
    /// The folder with the books, as a path relative to the folder of `config.json`.
    public var books: String
    /// The store's URL on the publisher server, as in ``PressAddress``. Paid books are downloaded from that server.
    public var press: String?
    /// The SHA-256 hashes of the store's lists in hexadecimal, by list name.
    public var files: [String: String]
    /// The categories, in order.
    public var categories: [StoreCategory] = []
    /// The banners, in order.
    public var banners: [StoreBanner] = []
    /// The property `tidings` is optional because data from earlier versions does not contain it.
    private var tidings: [StoreNews]?

    /// The news, newest first.
    public var news: [StoreNews] {
        get { tidings ?? [] }
        set { tidings = newValue.isEmpty ? nil : newValue }
    }

    /// Creates a store's description.
    public init(
        title: String, scope: StoreScope = .catalog, sale: StoreSale = .free, keepsStatistics: Bool = false,
        language: String? = nil, publisher: String? = nil, description: String? = nil, books: String = "books",
        files: [String: String] = [:]
    ) {
        self.title = title
        self.scope = scope
        self.sale = sale
        self.keepsStatistics = keepsStatistics
        self.language = language
        self.publisher = publisher
        self.description = description
        self.books = books
        self.files = files
    }
}
