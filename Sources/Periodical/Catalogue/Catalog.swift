/// The list of issues that a publisher offers: `issues.plist` on the wire.
public struct Catalog: Sendable, Hashable {
    /// The issues, in the order of the document.
    public var entries: [CatalogEntry]

    /// What the publication calls itself, where the catalogue says so beside its rows.
    public var title: String?

    /// Makes a catalogue.
    public init(entries: [CatalogEntry], title: String? = nil) {
        self.entries = entries
        self.title = title
    }
}
