package import Foundation
package import IssueLibrary

/// The result of a synchronization.
package struct SyncSummary: Sendable, Hashable {
    /// The changes to subscriptions in the library.
    package var subscriptions = SubscriptionNews()
    /// The number of posts that no feed had delivered before.
    package var newPostCount = 0
    /// How many posts got a new status from the service.
    package var takenStatusCount = 0
    /// How many changes to posts were sent to the service.
    package var toldStatusCount = 0
    /// How many changes to posts the service refused, because it no longer has the items.
    package var refusedStatusCount = 0
    /// How many changes to subscriptions were sent to the service.
    package var toldSubscriptionCount = 0
    /// How many settings changed, for individual feeds and for all feeds.
    package var takenSettingCount = 0
    /// How many subscriptions were not understood.
    package var strangeFeedCount = 0
    /// How many items, or item IDs, were not understood.
    package var strangeItemCount = 0
    /// How many items belong to feeds that are missing from the service's subscriptions.
    package var foreignItemCount = 0
    /// How many subscriptions and items were not understood.
    package var strangeCount: Int { strangeFeedCount + strangeItemCount }
    /// The feeds that the service refused, with its reasons. The library keeps them.
    package var refusedFeeds: [Refusal] = []

    /// A feed that a service refused, and why.
    package struct Refusal: Sendable, Hashable {
        package let url: URL
        package let reason: String
    }

    package init() {}
}
