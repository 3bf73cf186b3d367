public import Foundation

/// The list of issues or books that a publisher offers: `issues.plist`, a list of books or a feed of OPDS on the wire.
public struct Catalog: Sendable, Hashable {
    /// What the publication is that offers them.
    public var kind: PublicationKind

    /// The issues or books, in the order of the document.
    public var entries: [CatalogEntry]

    /// What the publication calls itself, where the catalog says so, beside its rows or in the newest that does.
    public var title: String?

    /// Where the publication is on its publisher's server, where the newest row says so: absolute, or relative to the catalog's URL.
    public var press: String?
    /// Whether readers are asked to let the publisher know how much is read.
    public var asksForStatistics = false
    /// Where readers can write to the publication, where the newest row says so.
    public var contacts = PublicationContacts()
    /// How often the publication brings out an issue, where the newest row that says so has it.
    public var rhythm: PublicationRhythm?

    /// The names of issues in rows that could not be read: they are offered, though it cannot be told how.
    public var unreadableNames: Set<String> = []

    /// The same by identifiers, where names are made of titles.
    public var unreadableIdentifiers: Set<String> = []

    /// The page after this one, where it goes on elsewhere.
    public var next: URL?

    /// The identifiers of what stands on pages that have not changed since they were read.
    public var unchangedIdentifiers: Set<String> = []

    /// Whether some of its pages are missing, so that what is not in it may be offered all the same.
    public var isPartial = false

    /// What a store of books says of itself, where it is one; the rows are in lists beside it.
    public var store: StoreFront?

    /// Makes a catalog.
    public init(_ kind: PublicationKind = .magazine, entries: [CatalogEntry], title: String? = nil) {
        self.kind = kind
        self.entries = entries
        self.title = title
    }
}
