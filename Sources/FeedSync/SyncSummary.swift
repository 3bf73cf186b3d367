package import Foundation
package import IssueLibrary

/// The result of a synchronization.
package struct SyncSummary: Sendable, Hashable {
    /// The changes to subscriptions in the library.
    package var subscriptions = SubscriptionNews()
    /// The number of posts that are new, because no feed had delivered them before.
    package var newPostCount = 0
    /// The number of posts whose status the service changed.
    package var takenStatusCount = 0
    /// The number of changes to posts that were sent to the service.
    package var toldStatusCount = 0
    /// The number of changes to posts that the service refused, because it no longer has the items.
    package var refusedStatusCount = 0
    /// The number of changes to subscriptions that were sent to the service.
    package var toldSubscriptionCount = 0
    /// The number of settings that changed, for single feeds and for all feeds.
    package var takenSettingCount = 0
    /// The number of subscriptions that were not understood.
    package var strangeFeedCount = 0
    /// The number of items, or item IDs, that were not understood.
    package var strangeItemCount = 0
    /// The number of items in feeds that are missing from the service's subscriptions.
    package var foreignItemCount = 0
    /// The number of subscriptions and items that were not understood.
    package var strangeCount: Int { strangeFeedCount + strangeItemCount }
    /// The feeds that the service refused, with the service's reason. The library keeps these feeds.
    package var refusedFeeds: [Refusal] = []

    /// A feed that a service refused, and the service's reason.
    package struct Refusal: Sendable, Hashable {
        package let url: URL
        package let reason: String
    }

    package init() {}
}
