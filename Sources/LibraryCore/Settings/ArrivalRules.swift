public import Foundation
public import Schedule

/// The rules for automatic checks and downloads.
public struct ArrivalRules: Sendable, Hashable {
    /// The time between checks of a catalog, unless the publication has its own interval.
    public var interval = RefreshInterval.standard
    /// The hours during which no automatic check or download starts.
    public var quietHours: QuietHours?
    /// The limit for automatic downloads per day or month.
    public var trafficLimit: TrafficLimit?
    /// Whether to send notifications about new items, unless the publication has its own setting.
    public var notifies = true
    /// Whether to open push connections to the publisher servers that catalogs name.
    public var channels = true
    /// The base URL (without `v1/`) of the publisher server that reports new posts of feeds, or nil for none.
    public var feedServer: URL?
    /// How many days before a subscription ends to notify the user, or 0 for no notification.
    public var subscriptionNotice = 7
    /// The default settings of feeds.
    public var feeds = FeedSettings()

    /// Creates rules with the default values.
    public init() {}
}
