public import Foundation

/// The metadata of an issue, book or post, without the location of its content.
///
/// All modules use this type. A new plain text field needs a property here, a key in `Description.Key`, a line in
/// `Description.texts`, a column in a migration of the library, and a line in each user interface that shows it.
public struct Description: Sendable, Hashable {
    /// The title.
    public var title: String
    /// The publication date, which items are sorted by, or nil if it is unknown.
    public var date: Date?
    /// The date as printed on the cover, for example a month (`December 1984`) or a season (`Spring 2026`).
    public var coverDate: String?
    /// The title of the series or run, as printed on the cover.
    public var series: String?
    /// The volume, as text.
    public var volume: String?
    /// The number, as text: `25`, `½`, `3-4`, `20.INH`.
    public var number: String?
    /// The summary.
    public var summary: String?
    /// The language, as a BCP 47 tag.
    public var language: String?
    /// The reading direction, or nil if it is not stated.
    public var direction: ReadingDirection?
    /// Which pages to show side by side, or nil if it is not stated.
    public var spreads: PageSpreads?
    /// The categories.
    public var categories: [String] = []
    /// The authors, in the order given.
    public var authors: [String] = [] {
        // Remove `Author`, which would contradict the new authors.
        didSet { otherKeys[Key.author] = nil }
    }
    /// The identifier of the product that sells the item.
    public var productID: String?
    /// The number of articles.
    public var articleCount: Int?
    /// The number of pages.
    public var pageCount: Int?
    /// The values of unknown keys, and invalid values of known keys.
    public var otherKeys: [String: PropertyValue] = [:]

    /// Creates a description from a title and a publication date.
    public init(title: String, date: Date? = nil) {
        self.title = title
        self.date = date
    }
}

extension Description {
    /// A description's keys in documents.
    package enum Key {
        package static let title = "Title"
        package static let date = "Date"
        package static let coverDate = "CoverDate"
        package static let series = "Series"
        package static let volume = "Volume"
        package static let number = "Number"
        package static let summary = "Summary"
        package static let language = "Language"
        package static let direction = "Direction"
        package static let spreads = "Spreads"
        package static let categories = "Categories"
        package static let authors = "Authors"
        /// The key that other publishers use for an author or a list of authors.
        package static let author = "Author"
        package static let productID = "ProductID"
        package static let articles = "Articles"
        package static let pages = "Pages"
        /// The date of the last significant change, for feeds.
        package static let updated = "Updated"
        /// The publication's ISSN.
        package static let issn = "ISSN"
        /// The DOI, without a URL.
        package static let doi = "DOI"
        /// The publication's DOI, without a URL.
        package static let publicationDOI = "PublicationDOI"
        /// The URL of the license.
        package static let license = "License"
        /// The URL of the WebSub hub that announces the publication's issues.
        package static let hub = "Hub"
        /// Whether the item is free although its publication is paid.
        package static let isFree = "Free"
        /// The price, as text.
        package static let price = "Price"
        /// The currency of the price (ISO 4217).
        package static let currency = "Currency"
        /// The hashes of the covers, if the index is private.
        package static let covers = "CoverHashes"
        /// Whether the files are available only from the publisher server, and only to entitled readers.
        package static let isPrivate = "Private"
    }
}

extension Description {
    /// A plain text field of a description.
    package struct TextField: Sendable {
        /// The key in documents, such as `CoverDate`.
        package let key: String
        /// The key path of the field's property.
        package let path: any WritableKeyPath<Description, String?> & Sendable
        /// The field's column in the library's database, such as `coverDate`.
        package let name: String

        fileprivate init(_ key: String, _ path: any WritableKeyPath<Description, String?> & Sendable) {
            self.key = key
            self.path = path
            name = key.prefix(1).lowercased() + key.dropFirst()
        }
    }

    /// The plain text fields. All code that reads, writes or stores these fields uses this list, so a new field needs
    /// only a property, a key and one line here.
    package static let texts = [
        TextField(Key.coverDate, \.coverDate), TextField(Key.series, \.series), TextField(Key.volume, \.volume),
        TextField(Key.number, \.number), TextField(Key.summary, \.summary),
        TextField(Key.language, \.language), TextField(Key.productID, \.productID),
    ]

    static let textsByKey = Dictionary(texts.map { ($0.key, $0.path) }) { first, _ in first }
}
