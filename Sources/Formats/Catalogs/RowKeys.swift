import Periodical

/// A mapping from the keys that other publishers use to Masthead's keys.
///
/// If a row has any of Masthead's own keys, only those are read.
struct RowKeys {
    /// Masthead's keys, by the keys in the publisher's row.
    private(set) var ours: [String: String] = [:]

    private static let name = CatalogEntry.Key.name
    private static let needed = [
        name, Description.Key.title, Description.Key.date, CatalogEntry.Key.cover, CatalogEntry.Key.content,
    ]

    /// Other spellings of keys that apply to all rows, in lowercase without separators, most likely first.
    private static let always: [(key: String, others: [String])] = [
        (name, ["name"]), (Description.Key.title, ["title"]),
        (Description.Key.date, ["date", "publishdate", "publicationdate", "published"]),
        (CatalogEntry.Key.cover, ["cover", "coverurl", "coverimage", "coverimageurl", "coverlibraryurl"]),
        (CatalogEntry.Key.content, ["content", "contenturl", "downloadurl", "fileurl", "url", "filename"]),
    ]

    /// Other spellings of keys that apply only to rows without the key `Name`, such as those in Baker's `shelf.json`.
    private static let foreign: [(key: String, others: [String])] =
        Description.texts.map { ($0.key, [plain($0.key)] + (words[$0.key] ?? [])) }
        + [
            (Description.Key.categories, ["categories"]), (Description.Key.direction, ["direction"]),
            (Description.Key.spreads, ["spreads"]),
            (Description.Key.authors, ["authors"]), (Description.Key.author, ["author"]),
            (CatalogEntry.Key.version, ["version"]),
        ]

    /// Other spellings of keys whose values are strings.
    private static let words = [Description.Key.summary: ["info", "description"]]

    /// Whether a row's content is only a file name, to be turned into a URL.
    private(set) var isContentFileName = false

    private let given: Set<String>

    init(_ keys: [String]) {
        given = Set(keys)
        guard !Self.needed.allSatisfy(given.contains) else { return }
        // If several keys differ only in case, use the one that sorts first.
        let plain = Dictionary(keys.sorted().map { (Self.plain($0), $0) }) { first, _ in first }
        for (key, others) in Self.always + (given.contains(Self.name) ? [] : Self.foreign) where !given.contains(key) {
            guard let other = others.first(where: { plain[$0] != nil }), let found = plain[other] else { continue }
            ours[found] = key
            if other == "filename" { isContentFileName = true }
        }
    }

    /// Whether this mapping was made for exactly the keys of a row.
    func areThose(of row: [String: PropertyValue]) -> Bool {
        row.count == given.count && row.keys.allSatisfy(given.contains)
    }

    /// Returns a key in lowercase and without separators.
    static func plain(_ key: String) -> String { key.lowercased().filter { !"_- ".contains($0) } }
}
