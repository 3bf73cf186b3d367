import Foundation
import Periodical

/// The contents of a store's `config.json`. See "A store's folder" in docs/formats.md.
struct StoreConfig {
    /// The store's description.
    let front: StoreFront

    /// The maximum size of `config.json`, in bytes.
    private static let maximumByteCount = 1 << 20

    /// Reads a store's configuration, or returns nil if the document is something else.
    /// - Throws: ``MastheadError`` if the configuration is invalid.
    init?(_ data: Data, subject: String) throws(MastheadError) {
        guard data.count <= Self.maximumByteCount, data.range(of: Data("\"sale\"".utf8)) != nil else { return nil }
        let action = "read the store"
        let root = try Document(data, subject: subject, cannot: action).valueOfRows()
        // A document with books is a list of books rather than a configuration.
        guard let fields = root.dictionary, fields["sale"]?.string != nil, fields["books"]?.array == nil,
            fields["pdf_url"] == nil
        else { return nil }
        func malformed(_ found: String) -> MastheadError {
            MastheadError(.malformedCatalog, cannot: action, to: subject, found: found, remedies: [.tellPublisher()])
        }
        let values = StoreValues(fields)
        guard let sale = values.text("sale").flatMap(StoreSale.init) else {
            let known = StoreSale.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw malformed("the sale is '\(values.text("sale") ?? "")', but must be one of \(known)")
        }
        guard let title = values.text("title"), CatalogRoot.isTitle(title) else {
            throw malformed("the store has no title")
        }
        let books = values.text("books") ?? "books"
        guard AssetPath.fault(in: books) == nil else {
            throw malformed("the folder of books is '\(books.prefix(100))', which is not a path inside the store")
        }
        var front = StoreFront(title: title, sale: sale, books: books)
        front.scope = values.text("scope").flatMap(StoreScope.init) ?? .catalog
        front.keepsStatistics = values.flag("statistics")
        front.language = values.language("language")
        front.publisher = values.text("publisher")
        front.press = values.text("press")
        front.description = values.paragraphs("description")
        for (name, digest) in fields["files"]?.dictionary ?? [:] where StoreList(rawValue: name) != nil {
            guard let digest = digest.string.flatMap(StoreValues.digest) else {
                throw malformed("the digest of \(name) is not a SHA-256")
            }
            front.files[name] = digest
        }
        self.front = front
    }
}
