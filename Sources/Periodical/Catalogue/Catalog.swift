/// The list of issues that a publisher offers: `issues.plist` on the wire.
public struct Catalog: Sendable, Hashable {
    /// The issues, in the order of the document.
    public var entries: [CatalogEntry]

    /// What the publication calls itself, where the catalogue says so, beside its rows or in the newest that does.
    public var title: String?

    /// The names of issues in rows that could not be read: they are offered, though it cannot be told how.
    public var unreadableNames: Set<String> = []

    /// Makes a catalogue.
    public init(entries: [CatalogEntry], title: String? = nil) {
        self.entries = entries
        self.title = title
    }
}
