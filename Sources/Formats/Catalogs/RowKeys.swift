import Periodical

/// The keys of others' rows, and what they are called here.
///
/// A row that has our own keys is read by these alone: what else is in it means nothing to us.
struct RowKeys {
    /// Our key by the row's.
    private(set) var ours: [String: String] = [:]

    private static let name = CatalogEntry.Key.name
    private static let needed = [
        name, Description.Key.title, Description.Key.date, CatalogEntry.Key.cover, CatalogEntry.Key.content,
    ]

    /// Other spellings without case and joints, the likeliest first, in rows of any kind.
    private static let always: [(key: String, others: [String])] = [
        (name, ["name"]), (Description.Key.title, ["title"]),
        (Description.Key.date, ["date", "publishdate", "publicationdate", "published"]),
        (CatalogEntry.Key.cover, ["cover", "coverurl", "coverimage", "coverimageurl", "coverlibraryurl"]),
        (CatalogEntry.Key.content, ["content", "contenturl", "downloadurl", "fileurl", "url", "filename"]),
    ]

    /// And in rows that do not write `Name` as we do, as Baker's `shelf.json`.
    private static let foreign: [(key: String, others: [String])] =
        Description.texts.map { ($0.key, [plain($0.key)] + (words[$0.key] ?? [])) }
        + [
            (Description.Key.categories, ["categories"]), (Description.Key.direction, ["direction"]),
            (Description.Key.spreads, ["spreads"]),
            (Description.Key.authors, ["authors"]), (Description.Key.author, ["author"]),
            (CatalogEntry.Key.version, ["version"]),
        ]

    /// What others call a text, where that is another word.
    private static let words = [Description.Key.summary: ["info", "description"]]

    /// Whether the content is given by its file's name, which is no address yet.
    private(set) var isContentFileName = false

    private let given: Set<String>

    init(_ keys: [String]) {
        given = Set(keys)
        guard !Self.needed.allSatisfy(given.contains) else { return }
        // Of keys that differ in case alone, one has to come first.
        let plain = Dictionary(keys.sorted().map { (Self.plain($0), $0) }) { first, _ in first }
        for (key, others) in Self.always + (given.contains(Self.name) ? [] : Self.foreign) where !given.contains(key) {
            guard let other = others.first(where: { plain[$0] != nil }), let found = plain[other] else { continue }
            ours[found] = key
            if other == "filename" { isContentFileName = true }
        }
    }

    /// Whether a row has these keys and no others.
    func areThose(of row: [String: PropertyValue]) -> Bool {
        row.count == given.count && row.keys.allSatisfy(given.contains)
    }

    /// A key without its case, and without what joins its words.
    static func plain(_ key: String) -> String { key.lowercased().filter { !"_- ".contains($0) } }
}
