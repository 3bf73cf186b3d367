package import Foundation
package import IssueLibrary

/// What an exchange with a service brought.
package struct SyncSummary: Sendable, Hashable {
    /// What became of subscriptions here.
    package var subscriptions = SubscriptionNews()
    /// How many posts no feed had brought.
    package var newPostCount = 0
    /// Of how many posts the service changed the status.
    package var takenStatusCount = 0
    /// How many changes of posts the service has heard of.
    package var toldStatusCount = 0
    /// How many it did not want: it no longer has their items.
    package var refusedStatusCount = 0
    /// How many changes of subscriptions it has heard of.
    package var toldSubscriptionCount = 0
    /// How many settings of feeds, or of all feeds, are others now.
    package var takenSettingCount = 0
    /// How many subscriptions of the service Masthead does not understand.
    package var strangeFeedCount = 0
    /// How many items, or ids of items, of the service Masthead does not understand.
    package var strangeItemCount = 0
    /// How many items are of feeds that the service's list of subscriptions does not have.
    package var foreignItemCount = 0
    /// How many subscriptions and items Masthead does not understand.
    package var strangeCount: Int { strangeFeedCount + strangeItemCount }
    /// The feeds that it does not want, each with what it says. They stay here alone.
    package var refusedFeeds: [Refusal] = []

    /// A feed that a service does not want, and why.
    package struct Refusal: Sendable, Hashable {
        package let url: URL
        package let reason: String
    }

    package init() {}
}
