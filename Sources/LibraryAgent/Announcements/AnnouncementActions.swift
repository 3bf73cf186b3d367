public import LibraryCore
public import Periodical

/// The program's actions to notify the user of new items.
///
/// Each item is announced once with ``show`` and once with ``handOver``. If a process is killed after it sends an
/// announcement, but before it stores this, the announcement may be repeated.
public struct AnnouncementActions: Sendable {
    /// Shows a notification about one item, or about all items if there are more than ``groupedAbove``.
    public var show: (@Sendable ([Announcement]) async throws(MastheadError) -> Void)?
    /// Passes one item to the command that the user has configured for new items.
    public var handOver: (@Sendable (Announcement) async throws(MastheadError) -> Void)?
    /// Notifies the user that a publication has not changed for an unusually long time.
    public var mention: (@Sendable (StillCatalog) async throws(MastheadError) -> Void)?

    /// The maximum number of items with separate notifications. More items share one notification.
    public static let groupedAbove = 3

    /// Creates a value without any actions.
    public init() {}
}

/// A program's action after the agent has refreshed feeds, such as a sync with a feed service.
package typealias FeedRefreshAction = @Sendable () async throws(MastheadError) -> Void
