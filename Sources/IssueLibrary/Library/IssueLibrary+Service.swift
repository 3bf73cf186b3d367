package import Files
public import Periodical

extension IssueLibrary {
    /// The account with which feeds are kept in step with a service; nil where there is none.
    public func serviceAccount() async throws(MastheadError) -> ServiceAccount? {
        try await walls.serviceQueue.account()
    }

    /// How much the service is still to hear of.
    public func serviceBacklog() async throws(MastheadError) -> ServiceBacklog {
        try await walls.serviceQueue.backlog()
    }

    /// Gives a feed a name of the reader's own in place of its title.
    /// - Parameter title: the name; nil for the feed's own title.
    public func setTitle(_ title: String?, ofFeed handle: String) async throws(MastheadError) {
        let record = try await walls.publications.record(handle)
        guard let id = record.id, record.kind == .feed else {
            throw MastheadError(.configuration, cannot: "name", to: handle, found: "not a feed")
        }
        try await walls.feedFollowing.setTitle(title.map(\.wordsOnOneLine).flatMap { $0.isEmpty ? nil : $0 }, of: id)
    }

    /// Remembers an account; feeds, and what is read and liked here, wait to be told to the service.
    package func logIn(_ account: ServiceAccount) async throws(MastheadError) {
        try await walls.serviceQueue.logIn(account)
    }

    /// Notes how an exchange with the service ended, unless the account is another by now.
    package func noteExchange(
        with account: ServiceAccount, _ change: @escaping @Sendable (inout ServiceAccount) -> Void
    ) async throws(MastheadError) {
        try await walls.serviceQueue.change(account, change)
    }

    /// Forgets the account, and what waits for it.
    package func logOut() async throws(MastheadError) { try await walls.serviceQueue.logOut() }

    /// Keeps other processes from exchanging anything with the service; nil where one does so now.
    package nonisolated func lockService() throws(MastheadError) -> FileLock? {
        try FileLock.attempt(folder.serviceLock, note: "sync")
    }

    /// Changes of posts that the service has not acknowledged, the oldest first.
    package func pendingStatuses(limit: Int) async throws(MastheadError) -> [PendingStatus] {
        try await walls.serviceQueue.statuses(limit: limit)
    }

    /// Changes of subscriptions that the service has not acknowledged, the oldest first.
    package func pendingSubscriptions() async throws(MastheadError) -> [PendingSubscription] {
        try await walls.serviceQueue.subscriptions()
    }

    /// Forgets changes, by their numbers, that the service has heard of.
    package func acknowledge(_ changes: [Int64]) async throws(MastheadError) {
        try await walls.serviceQueue.acknowledge(changes)
    }

    /// What was chosen of feeds, by their places, and the note of settings that the service has acknowledged.
    package func ownFeedSettings() async throws(MastheadError) -> (feeds: [String: [String: String]], note: String?) {
        try await walls.serviceSettings.read()
    }

    /// Takes over what the service has of feeds, and remembers its note.
    /// - Returns: how many feeds have other settings now.
    package func takeOver(
        feedSettings wanted: [String: [String: String]], over known: [String: [String: String]], note: String
    ) async throws(MastheadError) -> Int {
        try await walls.serviceSettings.take(wanted, over: known, note: note)
    }

    /// Whether a text is a value of something that is chosen of a feed; nil for a name that is not known.
    package static func takesFeedSetting(_ name: String, _ text: String) -> Bool? {
        OwnFeedSettings.takes(name, text)
    }

    /// Takes over the service's list of subscriptions, but for what was changed here and not acknowledged.
    package func takeOver(
        _ list: [ServiceSubscription], told: Set<Int64>
    ) async throws(MastheadError) -> SubscriptionNews {
        try await walls.serviceTakeOver.apply(list, told: told)
    }

    /// The items of a list that no post is known by.
    package func unknownItems(among ids: [String], evenSkipped: Bool) async throws(MastheadError) -> [String] {
        try await walls.serviceItems.unknown(among: ids, evenSkipped: evenSkipped)
    }

    /// Takes over which items are unread and starred by the service's lists.
    package func takeOver(
        unread: [String], starred: [String]
    ) async throws(MastheadError) -> (changed: Int, doubtful: [String]) {
        try await walls.serviceItems.apply(unread: unread, starred: starred)
    }

    /// Puts in what the service says of items that were asked for.
    package func takeIn(
        _ items: [ServiceItem], asked: [String]
    ) async throws(MastheadError) -> (added: Int, changed: Int, foreign: Int) {
        try await walls.serviceItems.take(items, asked: asked)
    }
}
