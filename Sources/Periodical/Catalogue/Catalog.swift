/// The list of issues that a publisher offers: `issues.plist` on the wire.
public struct Catalog: Sendable, Hashable {
    /// The issues, in the order of the document.
    public var entries: [CatalogEntry]

    /// Makes a catalogue.
    public init(entries: [CatalogEntry]) { self.entries = entries }
}
