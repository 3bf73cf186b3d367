public import Periodical

/// The items of a library in an order, of which some at a time are read.
public struct ItemListing: Sendable {
    /// What comes first.
    public enum Order: Sendable, Hashable {
        /// The newest, then by name.
        case newest
        /// What was read last, then what was got last.
        case opened
    }

    /// The items by their numbers, in their order.
    public let ids: [ItemID]
    /// The publications that have any of them.
    public let handles: Set<String>
    private let read: @Sendable (ArraySlice<ItemID>) async throws(MastheadError) -> [LibraryItem]

    init(
        ids: [ItemID], handles: Set<String>,
        _ read: @escaping @Sendable (ArraySlice<ItemID>) async throws(MastheadError) -> [LibraryItem]
    ) {
        (self.ids, self.handles, self.read) = (ids, handles, read)
    }

    /// The items of some numbers in their order, as they are now; without those that are gone by now.
    public func items(_ ids: ArraySlice<ItemID>) async throws(MastheadError) -> [LibraryItem] {
        try await read(ids)
    }
}

extension ItemListing.Order {
    /// The terms of SQL by which rows of the tables `item` and `publication` are ordered.
    var terms: String {
        switch self {
        case .newest: "date DESC, item.name, item.id"
        case .opened:
            """
            (SELECT readAt FROM readingPosition WHERE itemID = item.id) DESC,
                COALESCE((SELECT arrivedAt FROM contentSource WHERE itemID = item.id), announcedAt, date) DESC,
                date DESC, item.name, item.id
            """
        }
    }
}
