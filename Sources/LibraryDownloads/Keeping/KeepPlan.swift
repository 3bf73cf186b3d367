import Foundation
public import LibraryCore
import Periodical

/// A plan that decides which of a publication's items to keep and which to remove, according to the follow policy.
///
/// To make room for the newest items, the oldest unread item is removed first, then the oldest read item, and never the
/// newest item. To make room for the newest unread items, the oldest read item is removed first, then the oldest unread
/// item. The item that the user is reading is always kept, and so are favorites and items with bookmarks or highlights.
/// A marked item counts only while it is among the newest, so that a mark never causes the download of an older item,
/// unless that download is already queued.
public struct KeepPlan: Sendable, Hashable {
    /// An item in the catalog that the user has not declined. Other items are ignored, because they cannot be
    /// downloaded again.
    struct Item: Sendable, Hashable {
        var id: ItemID
        var name: String
        var date: Date
        var isHere: Bool
        var isRead: Bool
        /// Whether the item is a favorite, or has bookmarks or highlights.
        var isMarked = false
        /// Whether a download of the item is queued and not paused.
        var isQueued = false
    }

    /// The items whose content to keep.
    public let kept: Set<ItemID>
    /// The items whose content to remove, in order.
    public let removed: [ItemID]
    /// The number of items with content, minus the number of items that the policy keeps.
    let surplus: Int

    /// Creates a plan.
    /// - Parameters:
    ///   - items: the items that the publication's catalog contains.
    ///   - reading: the item that the user is reading.
    init(_ items: [Item], reading: ItemID?, policy: FollowPolicy) {
        guard let count = policy.count else {
            // Even if nothing is downloaded automatically, available items get their corrections, and requested
            // downloads continue.
            kept = Set(items.filter { policy == .everything || $0.isHere || $0.isQueued }.map(\.id))
            removed = []
            surplus = 0
            return
        }
        let marked = items.filter { $0.isHere && $0.isMarked }
        let newestFirst = items.sorted { ($0.date, $1.name) > ($1.date, $0.name) }
        let isForUnread = if case .next = policy { true } else { false }
        let newest = newestFirst.first?.id
        let next = Set(newestFirst.filter { !isForUnread || !$0.isRead }.prefix(count).map(\.id))
        // A marked item among the next items counts as one of them. Older marked items are kept in addition.
        let places = count - marked.count { next.contains($0.id) }
        // These items have content or should have it.
        var rest = newestFirst.filter { (next.contains($0.id) || $0.isHere) && !($0.isHere && $0.isMarked) }
        var removed: [ItemID] = []
        while rest.count > places {
            let removable = rest.indices.filter {
                rest[$0].id != reading && (isForUnread ? !next.contains(rest[$0].id) : rest[$0].id != newest)
            }
            guard let index = removable.last(where: { rest[$0].isRead == isForUnread }) ?? removable.last else { break }
            let item = rest.remove(at: index)
            if item.isHere { removed.append(item.id) }
        }
        // A recovery queues lost items, such as older favorites.
        kept = Set((rest + marked + items.filter { $0.isMarked && $0.isQueued }).map(\.id))
        self.removed = removed
        surplus = max(0, items.count { $0.isHere && !$0.isMarked } - places)
    }
}
