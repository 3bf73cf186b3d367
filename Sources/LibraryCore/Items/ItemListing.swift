import GRDB
public import Periodical

/// A sorted list of a library's items, for loading them in parts.
public struct ItemListing: Sendable {
    /// The sort order of a list.
    public enum Order: Sendable, Hashable {
        /// Newest first, then by name.
        case newest
        /// Most recently added first, then newest first.
        case added
        /// Most recently read first, then most recently downloaded.
        case opened
    }

    /// Whether a list contains items that the user removed from the library.
    public enum Removed: Sendable, Hashable {
        /// The list contains only items that are in the library.
        case excluded
        /// The list contains all items.
        case included
        /// The list contains only removed items.
        case only
    }

    /// The sorted IDs of the items.
    public let ids: [ItemID]
    /// The handles of the items' publications.
    public let handles: Set<String>
    private let read: @Sendable (ArraySlice<ItemID>) async throws(MastheadError) -> [LibraryItem]

    init(
        ids: [ItemID], handles: Set<String>,
        _ read: @escaping @Sendable (ArraySlice<ItemID>) async throws(MastheadError) -> [LibraryItem]
    ) {
        (self.ids, self.handles, self.read) = (ids, handles, read)
    }

    /// Loads the current state of the given items, in the given order. Items that no longer exist are left out.
    public func items(_ ids: ArraySlice<ItemID>) async throws(MastheadError) -> [LibraryItem] {
        try await read(ids)
    }
}

extension ItemListing.Removed {
    /// The values of the column `isRemoved`, as arguments for `isRemoved IN (?, ?)`.
    var range: StatementArguments { [self == .only, self != .excluded] }
}

extension ItemListing.Order {
    /// The SQL terms that sort the rows of the table `item`.
    var terms: String {
        switch self {
        case .newest: "date DESC, item.name, item.id"
        case .added:
            """
            COALESCE((SELECT arrivedAt FROM contentSource WHERE itemID = item.id), announcedAt, date) DESC,
                date DESC, item.name, item.id
            """
        case .opened: "(SELECT readAt FROM readingPosition WHERE itemID = item.id) DESC, \(Self.added.terms)"
        }
    }
}
