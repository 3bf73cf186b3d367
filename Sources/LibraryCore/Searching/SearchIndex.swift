import Dispatch
public import Foundation
import GRDB
import Logging
public import Periodical

/// The search index for the text of items.
public actor SearchIndex {
    /// Returns the text of the pages in an item's content folder.
    public typealias TextReader =
        @Sendable (_ item: LibraryItem, _ content: URL) throws(MastheadError) -> [PageText]

    let store: LibraryStore
    let items: Items
    /// Reads the text of items that arrive; nil if only ``update(onItem:texts:)`` indexes items.
    let arrivalTexts: TextReader?
    let logger: Logger
    let readingQueue = DispatchQueue(label: "masthead.indexing", qos: .utility)
    /// The in-memory index of a read-only library.
    var passingIndex: TemporarySearchIndex?
    /// Titles split into words, cached because splitting a title takes longer than searching it.
    private(set) var titles: [ItemID: SearchedTitle] = [:]
    /// Whether an update is running, and the updates that wait for it. Simultaneous updates would read items twice.
    var isUpdating = false
    var waitingUpdates: [CheckedContinuation<Void, Never>] = []
    var arrivals = ArrivalIndexing()

    init(_ store: LibraryStore, _ items: Items, arrivalTexts: TextReader? = nil, logger: Logger) {
        (self.store, self.items, self.arrivalTexts, self.logger) = (store, items, arrivalTexts, logger)
    }

    /// Searches the text and titles of pages, and returns the best matches first. A page matches if it contains each
    /// search term as a word or as the start of a word. Accents and case are ignored.
    /// - Parameters:
    ///   - words: the search terms, as typed by the user.
    ///   - reference: the item to search, or nil for all items.
    ///   - limit: the maximum number of matches.
    public func pages(
        _ words: String, in reference: ItemReference? = nil, limit: Int = 100
    ) async throws(MastheadError) -> [SearchHit] {
        var id: Int64?
        if let reference { id = try await items.existingKey(reference).id }
        let (searched, wanted) = (id, WantedWords(words))
        let kept = try await store.read { try RankedHit.fetchAll($0, wanted, in: searched, limit: limit) }
        guard let passing = passingIndex else { return kept.map(\.hit) }
        // Merge the hits of both indexes by rank. For an item in both, the in-memory index is newer.
        let others = try await passing.search(wanted, in: searched, limit: limit)
        let ids = await passing.itemIDs
        return (kept.filter { !ids.contains($0.itemID) } + others).sorted { $0.rank < $1.rank }.prefix(limit)
            .map(\.hit)
    }

    /// Searches the titles, authors and pages of items. Items whose titles match come first.
    ///
    /// An item matches if one of its pages contains each search term as a word or as the start of a word. An item also
    /// matches if its title, its authors and its publication's title together contain all terms, provided that its
    /// title or authors contain at least one.
    /// - Parameters:
    ///   - words: the search terms, as typed by the user.
    ///   - filter: the items to return. The filter does not affect the counts.
    ///   - pagesPerItem: the maximum number of pages of each item.
    ///   - limit: the maximum number of items.
    public func find(
        _ words: String, in filter: SearchFilter = SearchFilter(), pagesPerItem: Int = 3, limit: Int = 50
    ) async throws(MastheadError) -> SearchResults {
        let wanted = WantedWords(words)
        guard !wanted.phrases.isEmpty else { return SearchResults() }
        var counts: [ItemID: RankedHit.ItemCount] = [:]
        for count in try await store.read({ try RankedHit.counts($0, wanted) }) {
            counts[ItemID(rawValue: count.itemID)] = count
        }
        if let passingIndex {
            for id in await passingIndex.itemIDs { counts[ItemID(rawValue: id)] = nil }
            for count in try await passingIndex.counts(wanted) { counts[ItemID(rawValue: count.itemID)] = count }
        }
        let publications = try await items.publications.all()
        let byHandle = Dictionary(publications.map { ($0.handle, $0) }) { first, _ in first }
        var found: [RankedItem] = []
        var known: [ItemID: SearchedTitle] = [:]
        for item in try await items.all() {
            let publication = byHandle[item.handle]
            let title = searchedTitle(of: item, publication)
            known[item.id] = title
            let count = counts[item.id]
            let isTitleHit = title.has(wanted)
            guard count != nil || isTitleHit else { continue }
            found.append(RankedItem(item: item, publication: publication, isTitleHit: isTitleHit, count: count))
        }
        // Forget the titles of items that are no longer in the library.
        titles = known
        var results = SearchResults(counting: found, among: publications)
        results.publications = publications.filter { publication in
            filter.takes(publication) && SearchedTitle([publication.title ?? publication.handle]).has(wanted)
        }
        let taken = found.filter { filter.takes($0) }.sorted { $0.isBetter(than: $1) }
        results.itemCount = taken.count
        results.pageCount = taken.reduce(0) { $0 + ($1.count?.pageCount ?? 0) }
        let given = taken.prefix(limit)
        let ids = given.filter { $0.count != nil }.map(\.item.id.rawValue)
        let pages = try await hits(wanted, inEachOf: ids, limit: pagesPerItem)
        results.items = given.map { ranked in
            FoundItem(
                item: ranked.item, publicationTitle: ranked.publication?.title,
                title: SearchedTitle([ranked.item.title]).parts(wanted), pageCount: ranked.count?.pageCount ?? 0,
                pages: pages[ranked.item.id.rawValue] ?? [])
        }
        return results
    }

    /// Returns the best matching pages of the given items, by the row IDs of the items.
    private func hits(
        _ wanted: WantedWords, inEachOf ids: [Int64], limit: Int
    ) async throws(MastheadError) -> [Int64: [SearchHit]] {
        var passing: Set<Int64> = []
        var hits: [RankedHit] = []
        if let passingIndex {
            passing = await passingIndex.itemIDs.intersection(ids)
            hits = try await passingIndex.search(wanted, inEachOf: Array(passing), limit: limit)
        }
        let kept = ids.filter { !passing.contains($0) }
        hits += try await store.read { try RankedHit.fetchAll($0, wanted, inEachOf: kept, limit: limit) }
        return Dictionary(grouping: hits, by: \.itemID).mapValues { $0.map(\.hit) }
    }

    private func searchedTitle(of item: LibraryItem, _ publication: LibraryPublication?) -> SearchedTitle {
        let said = item.description
        let shelved = item.kind == .book ? [said.series].compactMap(\.self) + said.categories : []
        let own = [item.title] + said.authors + shelved
        let texts = own + [publication?.title ?? item.handle]
        if let known = titles[item.id], known.texts == texts { return known }
        return SearchedTitle(texts, ownCount: own.count)
    }
}
