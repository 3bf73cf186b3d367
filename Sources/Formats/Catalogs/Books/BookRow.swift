import Foundation
import Periodical

/// A row that describes a book in a list of books.
struct BookRow {
    let entry: CatalogEntry

    /// Whether a value may be a book's row, which has a file URL but, unlike a magazine's row, no name.
    static func isMeant(_ value: PropertyValue) -> Bool {
        guard let keys = value.dictionary?.keys.map(RowKeys.plain) else { return false }
        return keys.contains(BookList.contentKey) && !keys.contains("name")
    }

    init(_ value: PropertyValue) throws(RowFault) {
        guard let row = value.dictionary else { throw RowFault(message: "It is \(value.typeName), not a book.") }
        var fields: [String: PropertyValue] = [:]
        var others: [String: PropertyValue] = [:]
        // If several keys differ only in case, use the one that sorts first.
        for (key, value) in row.sorted(by: { $0.key < $1.key }) {
            let plain = RowKeys.plain(key)
            if Self.known.contains(plain), fields[plain] == nil { fields[plain] = value } else { others[key] = value }
        }
        guard let content = fields[BookList.contentKey] else { throw RowFault(message: "It has no pdf_url.") }
        guard let address = content.string.flatMap(FileAddress.init) else {
            let shown = content.text.map { "'\($0.prefix(100))'" } ?? content.typeName
            throw RowFault(message: "Its pdf_url \(shown) is not the address of a file.")
        }
        guard let title = fields["title"]?.text?.oneLine, !title.isEmpty else {
            throw RowFault(message: "It has no title.", name: address.text)
        }
        var entry = CatalogEntry(name: "", description: Description(title: title.inNormalForm))
        entry.kind = .book
        entry.identifier = address.text
        entry.content = address.text
        entry.cover = fields["imageurl"]?.string.flatMap(FileAddress.init)?.text
        entry.isFavorite = fields["favorite"]?.isYes ?? false
        entry.description.authors = fields["authors"].map { Self.list($0).map(\.inNormalForm) } ?? []
        // Tags that differ only in case are the same tag.
        entry.description.categories = fields["tags"].map { Self.list($0) { $0.lowercased().inNormalForm } } ?? []
        for (key, value) in others where entry.description.otherKeys[key] == nil {
            entry.description.otherKeys[key] = value
        }
        self.entry = entry
    }

    private static let known: Set<String> = ["title", "authors", "tags", "imageurl", BookList.contentKey, "favorite"]
    /// The maximum number of elements in a list.
    private static let maximumListCount = 1000

    /// Returns the elements of an array or a comma-separated list, without duplicates.
    private static func list(_ value: PropertyValue, _ change: (String) -> String = { $0 }) -> [String] {
        let texts = value.array?.compactMap(\.text) ?? value.text?.split(separator: ",").map(String.init) ?? []
        var seen: Set<String> = []
        let parts = texts.prefix(maximumListCount).map { change($0.oneLine) }
        return parts.filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}

extension PropertyValue {
    /// Whether the value is one of the common spellings of yes.
    fileprivate var isYes: Bool {
        switch self {
        case .boolean(let value): value
        case .integer(let value): value == 1
        case .string(let value): ["true", "1", "yes"].contains(value.lowercased())
        default: false
        }
    }
}
