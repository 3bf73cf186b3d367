public import Foundation

/// One row of a catalogue: an issue that a publisher offers.
///
/// `Name`, `Title`, `Date`, `Cover` and `Content` are the keys that NewsstandKit apps used; the others are ours and are
/// never required.
public struct CatalogEntry: Sendable, Hashable {
    /// The unique key.
    public var name: String
    /// What people call it.
    public var title: String
    /// When it was published; orders the catalogue.
    public var date: Date
    /// The standard cover's URL, absolute or relative to the catalogue's.
    public var cover: String?
    /// The standard archive's URL, absolute or relative to the catalogue's; in others' catalogues any file.
    public var content: String?
    /// What it is about.
    public var summary: String?
    /// Its language (BCP 47).
    public var language: String?
    /// Where reading begins.
    public var direction: ReadingDirection?
    /// What it belongs to.
    public var categories: [String] = []
    /// The volume, as text: order comes from the date alone.
    public var volume: String?
    /// The number, as text: order comes from the date alone.
    public var number: String?
    /// The product under which it is sold.
    public var productID: String?
    /// The number of articles.
    public var articleCount: Int?
    /// The number of pages.
    public var pageCount: Int?
    /// The hexadecimal SHA-256 of the index file: another one is another revision.
    public var revision: String?
    /// The index's URL, absolute or relative to the catalogue's.
    public var index: String?
    /// The archives with sizes and hashes.
    public var archives: [CatalogArchive] = []
    /// Keys that mean nothing to us.
    public var otherKeys: [String: PropertyValue] = [:]

    /// Describes an issue. Its name is brought to the one normal form that names have here (NFC).
    public init(name: String, title: String? = nil, date: Date) {
        self.name = name.inNormalForm
        self.title = title ?? name
        self.date = date
    }

    /// What changes when the content does: the revision, else the content's URL.
    public var contentIdentity: String? { revision ?? content }
}

extension CatalogEntry {
    /// The keys of a row, in the spelling of the wire.
    enum Key {
        static let name = "Name"
        static let title = "Title"
        static let date = "Date"
        static let cover = "Cover"
        static let content = "Content"
        static let summary = "Summary"
        static let language = "Language"
        static let direction = "Direction"
        static let categories = "Categories"
        static let volume = "Volume"
        static let number = "Number"
        static let productID = "ProductID"
        static let articles = "Articles"
        static let pages = "Pages"
        static let revision = "Revision"
        static let index = "Index"
        static let archives = "Archives"
    }

    /// The row as it is written.
    public var document: PropertyValue {
        var row = otherKeys
        row[Key.name] = .string(name)
        row[Key.title] = .string(title)
        row[Key.date] = .date(date)
        func put(_ key: String, _ text: String?) { if let text { row[key] = .string(text) } }
        put(Key.cover, cover)
        put(Key.content, content)
        put(Key.summary, summary)
        put(Key.language, language)
        put(Key.direction, direction?.rawValue)
        put(Key.volume, volume)
        put(Key.number, number)
        put(Key.productID, productID)
        put(Key.revision, revision)
        put(Key.index, index)
        if !categories.isEmpty { row[Key.categories] = .array(categories.map { .string($0) }) }
        if let articleCount { row[Key.articles] = .integer(articleCount) }
        if let pageCount { row[Key.pages] = .integer(pageCount) }
        if !archives.isEmpty {
            row[Key.archives] = .array(
                archives.map {
                    .dictionary([
                        "Scale": .integer($0.scale.rawValue), "URL": .string($0.url), "Size": .integer($0.size),
                        "SHA256": .string($0.sha256),
                    ])
                })
        }
        return .dictionary(row)
    }
}
