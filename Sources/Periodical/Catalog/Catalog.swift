public import Foundation

/// A publisher's list of issues or books: `issues.plist`, a list of books or an OPDS catalog.
public struct Catalog: Sendable, Hashable {
    /// The kind of the publication.
    public var kind: PublicationKind

    /// The issues or books, in document order.
    public var entries: [CatalogEntry]

    /// The publication's title, from the catalog itself or from the newest row that has one.
    public var title: String?

    /// The publication's URL on the publisher server, from the newest row that has one. It may be relative to the
    /// catalog's URL.
    public var press: String?
    /// Whether to ask readers for consent to reading statistics.
    public var asksForStatistics = false
    /// The contact addresses, from the newest row that has any.
    public var contacts = PublicationContacts()
    /// The publication frequency, from the newest row that has one.
    public var rhythm: PublicationRhythm?

    /// The names of issues whose rows are unreadable but which the publisher still offers.
    public var unreadableNames: Set<String> = []

    /// The identifiers of unreadable rows, if the catalog has no names and Masthead generates the names from titles.
    public var unreadableIdentifiers: Set<String> = []

    /// The URL of the catalog's next page.
    public var next: URL?

    /// The identifiers of items on catalog pages that have not changed since the last refresh.
    public var unchangedIdentifiers: Set<String> = []

    /// Whether catalog pages are missing, so that there may be issues that are not in ``entries``.
    public var isPartial = false

    /// The store's description, or nil for other catalogs. A store lists its books in separate files.
    public var store: StoreFront?

    /// Creates a catalog.
    public init(_ kind: PublicationKind = .magazine, entries: [CatalogEntry], title: String? = nil) {
        self.kind = kind
        self.entries = entries
        self.title = title
    }
}
