public import Periodical

/// What a search over titles and pages found.
public struct SearchResults: Sendable, Hashable {
    /// What was found in a publication, whatever the filter.
    public struct PublicationCount: Sendable, Hashable {
        /// The publication.
        public let publication: LibraryPublication
        /// The number of its items that were found.
        public let itemCount: Int
    }

    /// The items, the best first; those whose titles have the words before all others.
    public internal(set) var items: [FoundItem] = []
    /// The publications whose titles have the words.
    public internal(set) var publications: [LibraryPublication] = []
    /// The number of items that were found, given or not.
    public internal(set) var itemCount = 0
    /// The number of pages that were found in them.
    public internal(set) var pageCount = 0
    /// The number of items that were found in each publication, without the filter; the most first.
    public let counts: [PublicationCount]

    /// The number of items that were found in all publications, without the filter.
    public var totalCount: Int { counts.reduce(0) { $0 + $1.itemCount } }

    /// The number of items that were found in the publications of a kind, without the filter.
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
