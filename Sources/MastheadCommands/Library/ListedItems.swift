import IssueLibrary
import Periodical

/// The items that a list shows, in its order: read in parts, for a shop's shelf may have 100,000.
struct ListedItems {
    /// The publications that have any.
    let handles: Set<String>
    private let listing: ItemListing
    private let takes: (LibraryItem) -> Bool
    private var ids: [ItemID]
    private var place = 0
    /// The part that is being read while the one before it is printed.
    private var upcoming: Task<[LibraryItem], any Error>?
    /// The items that are given in place of these.
    private var kept: [LibraryItem]?

    private static let atOnce = 500

    /// - Parameters:
    ///   - publications: by their handles; nil for all.
    ///   - kinds: of each publication.
    ///   - removed: whether what the reader removed is listed, in place of what is there.
    ///   - order: the one that was asked for.
    init(
        _ library: IssueLibrary, of publications: [String]?, _ kinds: [String: PublicationKind], _ filter: ListFilter,
        removed: Bool, _ order: ItemOrder?, _ console: Console
    ) async throws {
        let all = try await library.items.listing(of: publications, removed: removed)
        let listed = all.handles.filter { filter.kind == nil || kinds[$0] == filter.kind }
        let areBooks = !listed.isEmpty && listed.allSatisfy { kinds[$0] == .bookshelf }
        let order = order ?? (areBooks ? .opened : .date)
        let takes: (LibraryItem) -> Bool = { item in
            (!removed || item.isRemoved || item.isContentRemoved)
                && filter.takes(item, of: kinds[item.handle] ?? .magazine)
        }
        let isNewest = order.ofListing ?? .newest == .newest
        listing = isNewest ? all : try await library.items.listing(of: publications, removed: removed, by: .opened)
        // What is there without its files may be so because the reader removed them.
        let others =
            removed ? try await library.items.listing(of: publications, by: isNewest ? .newest : .opened) : nil
        (ids, self.takes) = (listing.ids + (others?.ids ?? []), takes)
        handles = listed.union(others?.handles ?? [])
        guard order.ofListing == nil else { return }
        var keys: [(key: ItemOrder.Key, thing: ItemID)] = []
        while let part = try await next() { keys += part.map { (order.key(of: $0), $0.id) } }
        (ids, place) = (order.sorted(keys, WordOrder(console.environment)), 0)
    }

    /// The next items; nil where there are no more.
    mutating func next() async throws -> [LibraryItem]? {
        if let kept {
            self.kept = []
            return kept.isEmpty ? nil : kept
        }
        while let part = upcoming ?? read() {
            upcoming = nil
            upcoming = read()
            let items = try await part.value.filter(takes)
            if !items.isEmpty { return items }
        }
        return nil
    }

    /// The first of them.
    mutating func first(_ count: Int) async throws -> [LibraryItem] {
        var found: [LibraryItem] = []
        while found.count < count, let part = try await next() { found += part }
        upcoming?.cancel()
        return Array(found.prefix(count))
    }

    /// Gives these, and no others.
    mutating func keep(_ items: [LibraryItem]) { kept = items }

    private mutating func read() -> Task<[LibraryItem], any Error>? {
        guard place < ids.count else { return nil }
        let part = ids[place..<min(ids.count, place + Self.atOnce)]
        place += part.count
        return Task { [listing] in try await listing.items(part) }
    }
}
