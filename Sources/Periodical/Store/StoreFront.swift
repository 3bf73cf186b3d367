/// What a store of books says of itself: its `config.json`, and the lists that it has beside its books.
public struct StoreFront: Sendable, Hashable, Codable {
    /// What people call it.
    public var title: String
    /// Whether it is a catalog, or one book.
    public var scope: StoreScope
    /// How it sells.
    public var sale: StoreSale
    /// Whether it would like to count what is read; nothing is counted as long as no server of it is known.
    public var keepsStatistics: Bool
    /// The language of its books that name none (BCP 47).
    public var language: String?
    /// Its publisher.
    public var publisher: String?
    /// What it says of itself, as plain words.
    public var description: String?
    /// The folder of its books, a path below the folder of `config.json`.
    public var books: String
    /// Where it is on its publisher's server, as ``PressAddress`` reads it; books that are sold are had there.
    public var press: String?
    /// The hexadecimal SHA-256 of its lists, by their names, where it vouches for them.
    public var files: [String: String]
    /// The categories, in the order in which they are shown.
    public var categories: [StoreCategory] = []
    /// The banners, in the order in which they are shown.
    public var banners: [StoreBanner] = []
    /// Nil of none, so that what was kept before there were any is read as well.
    private var tidings: [StoreNews]?

    /// Its news, the newest first.
    public var news: [StoreNews] {
        get { tidings ?? [] }
        set { tidings = newValue.isEmpty ? nil : newValue }
    }

    /// Describes a store.
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
