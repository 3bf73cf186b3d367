/// The description of a store, from its `config.json` and from the lists in the same folder.
public struct StoreFront: Sendable, Hashable, Codable {
    /// The title.
    public var title: String
    /// Whether the store is a catalog of books or a single book.
    public var scope: StoreScope
    /// How the store sells its books.
    public var sale: StoreSale
    /// Whether the store asks for reading statistics. Masthead counts nothing until the store's publisher server is
    /// known.
    public var keepsStatistics: Bool
    /// The default language of the books (BCP 47).
    public var language: String?
    /// The publisher.
    public var publisher: String?
    /// The description, as plain text.
    public var description: String?
    /// The folder that contains the books, as a path relative to the folder with `config.json`.
    public var books: String
    /// The store's URL on the publisher server, as in ``PressAddress``. The server provides paid books.
    public var press: String?
    /// The SHA-256 hashes of the store's lists in hexadecimal, by the names of the lists.
    public var files: [String: String]
    /// The categories, in order.
    public var categories: [StoreCategory] = []
    /// The banners, in order.
    public var banners: [StoreBanner] = []
    /// The property `tidings` is optional, because data from earlier versions does not contain it.
    private var tidings: [StoreNews]?

    /// The news, newest first.
    public var news: [StoreNews] {
        get { tidings ?? [] }
        set { tidings = newValue.isEmpty ? nil : newValue }
    }

    /// Creates the description of a store.
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
