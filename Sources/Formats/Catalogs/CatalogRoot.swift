import Periodical

/// A catalog's root: an array of rows, or a dictionary that contains such an array.
struct CatalogRoot {
    let rows: Result<[PropertyValue], RowFault>
    /// The base for relative URLs, or nil if the catalog does not specify one.
    private(set) var base: String?
    /// The publication's title, or nil if the catalog does not specify one.
    private(set) var title: String?

    /// The keys to try first when searching for the array of rows, in lowercase.
    private static let preferredKeys = ["issues", "root", "items", "magazines", "entries", "rows", "data"]

    init(_ value: PropertyValue) {
        if let list = value.array {
            rows = .success(list)
            return
        }
        guard let root = value.dictionary else {
            rows = .failure(RowFault(message: "a single value, not an array of issues"))
            return
        }
        let lists = root.compactMap { key, value in value.array.map { (key: key, rows: $0) } }.sorted {
            $0.key < $1.key
        }
        let tables = lists.filter { $0.rows.first?.dictionary != nil }
        let named = Self.preferredKeys.lazy.compactMap { name in lists.first { $0.key.lowercased() == name } }.first
        if let list = named ?? (tables.count == 1 ? tables.first : nil) {
            rows = .success(list.rows)
        } else if tables.isEmpty {
            rows = .failure(RowFault(message: "a dictionary without an array of issues"))
        } else {
            let names = tables.prefix(5).map { "'\($0.key)'" }.joined(separator: ", ")
            rows = .failure(
                RowFault(message: "a dictionary with several arrays, but none named 'Issues': \(names)"))
        }
        base = Self.text("baseurl", in: root)
        title = (Self.text("title", in: root) ?? Self.text("name", in: root)).flatMap { Self.isTitle($0) ? $0 : nil }
    }

    /// Returns the text for a key, however the key is spelled.
    private static func text(_ plain: String, in root: [String: PropertyValue]) -> String? {
        let key = root.keys.filter { RowKeys.plain($0) == plain }.min()
        guard let text = key.flatMap({ root[$0]?.string }), !text.isEmpty else { return nil }
        return text
    }

    /// Whether text could be a publication's title.
    static func isTitle(_ text: String) -> Bool {
        text.utf8.count <= 1000 && text.contains { $0.isLetter || $0.isNumber }
    }
}

/// Why a row is invalid.
struct RowFault: Error {
    let message: String
    /// The invalid row's name, or its identifier if the catalog contains no names.
    var name: String?
}
