import Foundation
import Periodical

/// Which items of a publication are to be here by its follow policy, as a value.
///
/// To make room for the newest the oldest unread goes first, then the oldest that was read, and never the newest; to make
/// room for the newest unread the oldest that was read goes first, then the oldest unread. The one that is being read stays, and so
/// do the favourites and those with bookmarks or highlights, beside the number that is kept.
public struct KeepPlan: Sendable, Hashable {
    /// An item that the catalog offers and the reader did not decline. Others cannot be had again, so they are not touched.
    struct Item: Sendable, Hashable {
        var id: ItemID
        var name: String
        var date: Date
        var isHere: Bool
        var isRead: Bool
        /// Whether it is a favourite or has bookmarks or highlights.
        var isMarked = false
    }

    /// The items that should be here.
    public let kept: Set<ItemID>
    /// The items whose content is to be removed, in that order.
    public let removed: [ItemID]
    /// How many items are here beyond those that the policy keeps.
    let surplus: Int

    /// Makes a plan.
    /// - Parameters:
    ///   - items: the items that the publication's catalog offers.
    ///   - reading: the item that is being read.
    init(_ items: [Item], reading: ItemID?, policy: FollowPolicy) {
        guard let count = policy.count else {
            // Of what arrives only when it is asked for, corrections of what is here are wanted all the same.
            kept = Set(items.filter { policy == .everything || $0.isHere }.map(\.id))
            removed = []
            surplus = 0
            return
        }
        let marked = items.filter { $0.isHere && $0.isMarked }
        let items = items.filter { !($0.isHere && $0.isMarked) }
        let newestFirst = items.sorted { ($0.date, $1.name) > ($1.date, $0.name) }
        let isForUnread = if case .next = policy { true } else { false }
        let newest = newestFirst.first?.id
        let next = Set(newestFirst.filter { !isForUnread || !$0.isRead }.prefix(count).map(\.id))
        // Those that are here, and those that should be.
        var rest = newestFirst.filter { next.contains($0.id) || $0.isHere }
        var removed: [ItemID] = []
        while rest.count > count {
            let removable = rest.indices.filter {
                rest[$0].id != reading && (isForUnread ? !next.contains(rest[$0].id) : rest[$0].id != newest)
            }
            guard let index = removable.last(where: { rest[$0].isRead == isForUnread }) ?? removable.last else { break }
            let item = rest.remove(at: index)
            if item.isHere { removed.append(item.id) }
        }
        kept = Set((rest + marked).map(\.id))
        self.removed = removed
        surplus = max(0, items.count(where: \.isHere) - count)
    }
}
