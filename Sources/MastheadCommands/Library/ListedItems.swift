import IssueLibrary
import Periodical

/// The items in a list, in order, which are read in parts because a store may have 100,000 items.
struct ListedItems {
    /// The publications with items in the list.
    let handles: Set<String>
    private let listing: ItemListing
    /// Selects items, or nil if the list contains all of them.
    private let takes: ((LibraryItem) -> Bool)?
    private var ids: [ItemID]
    private var place = 0
    /// The next part of the list, which is read while the previous part is printed.
    private var upcoming: Task<[LibraryItem], any Error>?
    /// The items that remain after truncating the list.
    private var kept: [LibraryItem]?

    /// The number of items in a part. With larger parts, memory would be returned to the system and requested again for
    /// each part.
    private static let atOnce = 100

    /// - Parameters:
    ///   - publications: the handles, or nil for all.
    ///   - kinds: the kind of each publication.
    ///   - removed: whether to list only removed items.
    ///   - order: the order that the user selected.
    init(
        _ library: IssueLibrary, of publications: [String]?, _ kinds: [String: PublicationKind], _ filter: ListFilter,
        removed: Bool, _ order: ItemOrder?, _ console: Console
    ) async throws {
        let all = try await library.items.handles(of: publications, removed: removed ? .only : .excluded)
        let listed = all.filter { filter.kind == nil || kinds[$0] == filter.kind }
        let areBooks = !listed.isEmpty && listed.allSatisfy { kinds[$0] == .bookshelf }
        let order = order ?? (areBooks ? .opened : .date)
        let takes: (LibraryItem) -> Bool = { item in
            (!removed || item.isRemoved || item.isContentRemoved)
                && filter.takes(item, of: kinds[item.handle] ?? .magazine)
        }
        // The list of removed items includes items in the library whose files were deleted by the user.
        listing = try await library.items.listing(
            of: publications, removed: removed ? .included : .excluded, by: order.ofListing ?? .newest)
        // Do not use a filter that excludes nothing, because reading its options takes longer than printing an item.
        (ids, self.takes) = (listing.ids, removed || filter.isNarrowing ? takes : nil)
        handles = removed ? listed.union(listing.handles) : listed
        guard order.ofListing == nil else { return }
        var keys: [(key: ItemOrder.Key, thing: ItemID)] = []
        while let part = try await next() { keys += part.map { (order.key(of: $0), $0.id) } }
        (ids, place) = (order.sorted(keys, WordOrder(console.environment)), 0)
    }

    /// Returns the next items, or nil at the end.
    mutating func next() async throws -> [LibraryItem]? {
        if let kept {
            self.kept = []
            return kept.isEmpty ? nil : kept
        }
        while let part = upcoming ?? read() {
            upcoming = nil
            upcoming = read()
            let items = try await part.value
            let wanted = takes.map { items.filter($0) } ?? items
            if !wanted.isEmpty { return wanted }
        }
        return nil
    }

    mutating func first(_ count: Int) async throws -> [LibraryItem] {
        var found: [LibraryItem] = []
        while found.count < count, let part = try await next() { found += part }
        upcoming?.cancel()
        return Array(found.prefix(count))
    }

    /// Replaces the list with these items.
    mutating func keep(_ items: [LibraryItem]) { kept = items }

    private mutating func read() -> Task<[LibraryItem], any Error>? {
        guard place < ids.count else { return nil }
        let part = ids[place..<min(ids.count, place + Self.atOnce)]
        place += part.count
        return Task { [listing] in try await listing.items(part) }
    }
}
