public import Foundation
public import Schedule

/// When and how much may arrive by itself.
public struct ArrivalRules: Sendable, Hashable {
    /// How long after a look at a catalog the next one is due, where its publication has no interval of its own.
    public var interval = LookInterval.standard
    /// The hours in which nothing is begun by itself.
    public var quietHours: QuietHours?
    /// How much may arrive by itself in a day or a month.
    public var trafficLimit: TrafficLimit?
    /// Whether notices of new items are shown, where their publication does not say.
    public var notifies = true
    /// Whether publishers' servers are asked to tell of new issues, where catalogs name one.
    public var channels = true
    /// The server that is asked to tell of new posts of feeds, where `v1/` lies below it; nil for none.
    public var feedServer: URL?
    /// How many days before its end a subscription is told to end; 0 for never.
    public var subscriptionNotice = 7
    /// What holds for feeds that have no setting of their own.
    public var feeds = FeedSettings()

    /// The defaults.
    public init() {}
}
