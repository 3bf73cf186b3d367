public import Periodical

/// The results of a search in titles and pages.
public struct SearchResults: Sendable, Hashable {
    /// The number of matching items in a publication, regardless of the filter.
    public struct PublicationCount: Sendable, Hashable {
        /// The publication.
        public let publication: LibraryPublication
        /// The number of matching items.
        public let itemCount: Int
    }

    /// The best matching items. Items whose titles match come first.
    public internal(set) var items: [FoundItem] = []
    /// The publications whose titles match.
    public internal(set) var publications: [LibraryPublication] = []
    /// The number of matching items, including those omitted from ``items``.
    public internal(set) var itemCount = 0
    /// The number of matching pages in all matching items.
    public internal(set) var pageCount = 0
    /// The number of matching items in each publication, highest first, regardless of the filter.
    public let counts: [PublicationCount]

    /// The number of matching items in all publications, regardless of the filter.
    public var totalCount: Int { counts.reduce(0) { $0 + $1.itemCount } }

    /// Returns the number of matching items in publications of a kind, regardless of the filter.
    public func count(of kind: PublicationKind) -> Int {
        counts.filter { $0.publication.kind == kind }.reduce(0) { $0 + $1.itemCount }
    }

    init() { counts = [] }

    init(counting found: [RankedItem], among publications: [LibraryPublication]) {
        let numbers = Dictionary(grouping: found, by: \.item.handle).mapValues(\.count)
        counts = publications.compactMap { publication in
            numbers[publication.handle].map { PublicationCount(publication: publication, itemCount: $0) }
        }.sorted { $0.itemCount > $1.itemCount }
    }
}
