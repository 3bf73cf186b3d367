public import Foundation

/// What a catalog or its metadata say about an issue, a book or a post, apart from where its content is.
///
/// One value for every place that holds or shows it. A field of plain text more is a property here, a key in ``Description/Key``
/// and a line in ``Description/texts``; a column in a migration of the library; and a line in each face that shows it.
public struct Description: Sendable, Hashable {
    /// What people call it.
    public var title: String
    /// When it was published; orders what a publication offers. Nil where nothing says so.
    public var date: Date?
    /// The date on the cover, as published: a month, a season (`December 1984`, `Spring 2026`).
    public var coverDate: String?
    /// What it is a part of: the title of a series or run, as it stands on the cover.
    public var series: String?
    /// The volume, as text.
    public var volume: String?
    /// The number, as text: `25`, `½`, `3-4`, `20.INH`.
    public var number: String?
    /// What it is about.
    public var summary: String?
    /// Its language (BCP 47).
    public var language: String?
    /// Where reading begins; nil where nothing says so.
    public var direction: ReadingDirection?
    /// Which of its pages belong side by side; nil where nothing says so.
    public var spreads: PageSpreads?
    /// What it belongs to.
    public var categories: [String] = []
    /// By whom it is, in the order given.
    public var authors: [String] = [] {
        // As given under the other spelling of the key, it would contradict.
        didSet { otherKeys[Key.author] = nil }
    }
    /// The product under which it is sold.
    public var productID: String?
    /// The number of articles.
    public var articleCount: Int?
    /// The number of pages.
    public var pageCount: Int?
    /// Keys that mean nothing to us, and keys of ours with values that do not fit them.
    public var otherKeys: [String: PropertyValue] = [:]

    /// Describes something by its title, and when it was published.
    public init(title: String, date: Date? = nil) {
        self.title = title
        self.date = date
    }
}

extension Description {
    /// The keys of a description, in the spelling of the wire.
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
        /// One author, where others write `Authors`.
        package static let author = "Author"
        package static let productID = "ProductID"
        package static let articles = "Articles"
        package static let pages = "Pages"
        /// Whether it is free in a publication that is sold.
        package static let isFree = "Free"
        /// What it costs by itself, as text.
        package static let price = "Price"
        /// The currency of the price (ISO 4217).
        package static let currency = "Currency"
        /// What its covers are, where its index is not for everyone.
        package static let covers = "CoverHashes"
        /// Whether its files are given to those that may have them alone, by the publisher's server.
        package static let isPrivate = "Private"
    }
}
