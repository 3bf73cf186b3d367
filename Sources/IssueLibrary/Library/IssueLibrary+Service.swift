package import Files
public import Periodical

extension IssueLibrary {
    /// Returns the account of the feed service that the library syncs with, or nil if there is none.
    public func serviceAccount() async throws(MastheadError) -> ServiceAccount? {
        try await walls.serviceQueue.account()
    }

    /// Returns the number of changes that the library has not yet sent to the feed service.
    public func serviceBacklog() async throws(MastheadError) -> ServiceBacklog {
        try await walls.serviceQueue.backlog()
    }

    /// Sets a custom title for a feed.
    /// - Parameter title: the title, or nil for the feed's original title.
    public func setTitle(_ title: String?, ofFeed handle: String) async throws(MastheadError) {
        let record = try await walls.publications.record(handle)
        guard let id = record.id, record.kind == .feed else {
            throw MastheadError(.configuration, cannot: "name", to: handle, found: "not a feed")
        }
        try await walls.feedFollowing.setTitle(title.map(\.wordsOnOneLine).flatMap { $0.isEmpty ? nil : $0 }, of: id)
    }

    /// Stores a feed service account. The library's feeds, read posts and favorites are queued for the service.
    package func logIn(_ account: ServiceAccount) async throws(MastheadError) {
        try await walls.serviceQueue.logIn(account)
    }

    /// Stores the result of a sync with the service, unless the library has switched to another account since.
    package func noteExchange(
        with account: ServiceAccount, _ change: @escaping @Sendable (inout ServiceAccount) -> Void
    ) async throws(MastheadError) {
        try await walls.serviceQueue.change(account, change)
    }

    /// Deletes the feed service account and the changes that are queued for it.
    package func logOut() async throws(MastheadError) { try await walls.serviceQueue.logOut() }

    /// Locks the sync with the service for this process, or returns nil if another process is syncing.
    package nonisolated func lockService() throws(MastheadError) -> FileLock? {
        try FileLock.attempt(folder.serviceLock, note: "sync")
    }

    /// Returns the changes of posts that the service has not acknowledged, oldest first.
    package func pendingStatuses(limit: Int) async throws(MastheadError) -> [PendingStatus] {
        try await walls.serviceQueue.statuses(limit: limit)
    }

    /// Returns the changes of subscriptions that the service has not acknowledged, oldest first.
    package func pendingSubscriptions() async throws(MastheadError) -> [PendingSubscription] {
        try await walls.serviceQueue.subscriptions()
    }

    /// Deletes queued changes that the service has acknowledged.
    /// - Parameter changes: the IDs of the changes.
    package func acknowledge(_ changes: [Int64]) async throws(MastheadError) {
        try await walls.serviceQueue.acknowledge(changes)
    }

    /// Returns the custom settings of feeds by feed address, and the last settings note that the service acknowledged.
    /// The note stores the settings on the service.
    package func ownFeedSettings() async throws(MastheadError) -> (feeds: [String: [String: String]], note: String?) {
        try await walls.serviceSettings.read()
    }

    /// Applies the feed settings of the service, and stores its note.
    /// - Returns: the number of feeds whose settings changed.
    package func takeOver(
        feedSettings wanted: [String: [String: String]], over known: [String: [String: String]], note: String
    ) async throws(MastheadError) -> Int {
        try await walls.serviceSettings.take(wanted, over: known, note: note)
    }

    /// Returns whether a string is a valid value of a feed setting, or nil if the setting is unknown.
    package static func takesFeedSetting(_ name: String, _ text: String) -> Bool? {
        OwnFeedSettings.takes(name, text)
    }

    /// Applies the service's list of subscriptions, except for local changes that the service has not acknowledged.
    /// - Parameters:
    ///   - list: all subscriptions of the service.
    ///   - told: the IDs of the changes that were just sent to the service.
    package func takeOver(
        _ list: [ServiceSubscription], told: Set<Int64>
    ) async throws(MastheadError) -> SubscriptionNews {
        try await walls.serviceTakeOver.apply(list, told: told)
    }

    /// Returns the items of a list that match no post in the library.
    package func unknownItems(among ids: [String], evenSkipped: Bool) async throws(MastheadError) -> [String] {
        try await walls.serviceItems.unknown(among: ids, evenSkipped: evenSkipped)
    }

    /// Applies the service's lists of unread and starred items.
    /// - Returns: the number of changed posts, and the IDs of local unread or favorite posts that the lists omit.
    package func takeOver(
        unread: [String], starred: [String]
    ) async throws(MastheadError) -> (changed: Int, doubtful: [String]) {
        try await walls.serviceItems.apply(unread: unread, starred: starred)
    }

    /// Adds the items that were requested from the service.
    /// - Returns: the numbers of new posts, of posts with a changed status, and of items whose feed is not among the
    ///   service's subscriptions.
    package func takeIn(
        _ items: [ServiceItem], asked: [String]
    ) async throws(MastheadError) -> (added: Int, changed: Int, foreign: Int) {
        try await walls.serviceItems.take(items, asked: asked)
    }
}
