public import LibraryCore
public import Periodical

/// How the program notifies the user of new items.
///
/// Each item is announced once with ``show`` and once with ``handOver``. An announcement may be repeated if a process
/// is killed after sending it but before recording it.
public struct AnnouncementActions: Sendable {
    /// Shows a notification about a single item, or about all items if there are more than ``groupedAbove``.
    public var show: (@Sendable ([Announcement]) async throws(MastheadError) -> Void)?
    /// Passes an item to the command that the user configured for new items.
    public var handOver: (@Sendable (Announcement) async throws(MastheadError) -> Void)?
    /// Notifies the user that a publication has been unchanged for unusually long.
    public var mention: (@Sendable (StillCatalog) async throws(MastheadError) -> Void)?

    /// The maximum number of items that each get their own notification. If there are more items, all of them share
    /// one.
    public static let groupedAbove = 3

    /// Creates a value without actions.
    public init() {}
}

/// What a program does after the agent has refreshed feeds, for example syncing with a feed service.
package typealias FeedRefreshAction = @Sendable () async throws(MastheadError) -> Void
