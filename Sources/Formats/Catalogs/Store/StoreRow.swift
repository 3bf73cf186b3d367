import Foundation
import Periodical

/// A book's row in a store's `books.json`.
struct StoreRow {
    /// The book's catalog entry, which is named after the book's id.
    private(set) var entry: CatalogEntry

    /// The maximum number of characters that a row may declare for a book's text.
    private static let maximumCharacterCount = 1 << 40
    private static let known: Set<String> = [
        "id", "title", "authors", "translators", "illustrators", "publisher", "series", "language", "date",
        "categories", "characters", "related",
        "audio", "hit", "interesting", "price", "product", "sample", "book", "cover", "description",
    ]

    /// Reads a book's row.
    /// - Parameters:
    ///   - front: the store's description.
    ///   - titles: the titles of the store's categories, by id.
    ///   - isVouchedFor: whether the catalog is signed. If so, it must contain the digests of all files.
    init(
        _ value: PropertyValue, of front: StoreFront, titles: [String: String], isVouchedFor: Bool
    ) throws(RowFault) {
        guard let fields = value.dictionary else { throw RowFault(message: "It is \(value.typeName), not a book.") }
        let values = StoreValues(fields)
        guard let id = fields["id"]?.text?.inNormalForm else { throw RowFault(message: "It has no id.") }
        // Check the id, because it becomes a folder name and an item name.
        if let fault = IssueName.mirroringFault(in: id) { throw RowFault(message: "Its id \(fault).") }
        guard let folder = StoreValues.reference("\(front.books)/\(id)") else {
            throw RowFault(message: "Its id '\(id.prefix(100))' cannot be the name of a folder.")
        }
        guard let title = values.text("title") else { throw RowFault(message: "It has no title.", name: id) }
        var entry = CatalogEntry(name: id, description: Description(title: title))
        entry.kind = .book
        entry.description.authors = values.texts("authors")
        entry.description.language = values.language("language") ?? front.language
        entry.description.categories = Self.categories(values, titles)
        entry.description.productID = values.text("product")
        if let date = fields["date"].flatMap(ForeignDate.init) { entry.description.date = date.date }
        if let series = fields["series"]?.dictionary.map({ StoreValues($0) }) {
            entry.description.series = series.text("name")
            entry.description.number = series.text("number")
        } else {
            entry.description.series = values.text("series")
        }
        for (key, value) in fields where !Self.known.contains(key) {
            entry.description.otherKeys[key] = value
        }
        for (key, name) in [("translators", "Translators"), ("illustrators", "Illustrators")] {
            let names = values.texts(key)
            if !names.isEmpty { entry.description.otherKeys[name] = .array(names.map { .string($0) }) }
        }
        if let publisher = values.text("publisher") ?? front.publisher {
            entry.description.otherKeys["Publisher"] = .string(publisher)
        }
        func file(_ key: String, _ name: String) throws(RowFault) -> StoreFile? {
            let found: StoreFile?
            do { found = try values.file(key, at: "\(folder)/\(name)") } catch {
                throw RowFault(message: error.message, name: id)
            }
            guard let file = found else { return nil }
            guard file.sha256 != nil && file.size != nil || !isVouchedFor else {
                throw RowFault(
                    message: "It has no size and digest for its \(name), which a signed store needs.", name: id)
            }
            return file
        }
        var offer = StoreOffer()
        offer.sample = try file("sample", "sample.epub")
        offer.page = try file("description", "desc.html")
        offer.cover = try file("cover", "cover.jpg")
        offer.characterCount = fields["characters"]?.integer.flatMap {
            (1...Self.maximumCharacterCount).contains($0) ? $0 : nil
        }
        offer.related = values.texts("related")
        offer.audio = values.appAddress("audio")
        offer.isHit = values.flag("hit")
        offer.isInteresting = values.flag("interesting")
        offer.price = values.text("price")
        offer.put(into: &entry.description)
        // In a paid store, books are available only from the publisher server.
        if front.sale != .free, front.press != nil { entry.description.isPrivate = true }
        entry.cover = offer.cover?.url
        if let book = try file("book", "book.epub") {
            if let size = book.size, let sha256 = book.sha256 {
                entry.revision = sha256
                entry.archives = [CatalogArchive(scale: .standard, url: book.url, size: size, sha256: sha256)]
            } else {
                entry.content = book.url
            }
        }
        guard entry.contentIdentity != nil || offer.sample != nil else {
            throw RowFault(message: "It has neither a book nor a sample.", name: id)
        }
        self.entry = entry
    }

    /// Returns the titles of the book's categories, or the ids of categories that the store does not list.
    private static func categories(_ values: StoreValues, _ titles: [String: String]) -> [String] {
        var seen: Set<String> = []
        return values.texts("categories").map { titles[$0] ?? $0 }.filter { seen.insert($0).inserted }
    }
}
