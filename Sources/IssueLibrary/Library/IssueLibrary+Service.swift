package import Files
public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "service.account")
    public func serviceAccount() async throws(MastheadError) -> ServiceAccount? { try await service.account() }

    @available(*, deprecated, renamed: "service.backlog")
    public func serviceBacklog() async throws(MastheadError) -> ServiceBacklog { try await service.backlog() }

    @available(*, deprecated, renamed: "feeds.setTitle")
    public func setTitle(_ title: String?, ofFeed handle: String) async throws(MastheadError) {
        try await feeds.setTitle(title, of: handle)
    }

    @available(*, deprecated, renamed: "service.logIn")
    package func logIn(_ account: ServiceAccount) async throws(MastheadError) { try await service.logIn(account) }

    @available(*, deprecated, renamed: "service.update")
    package func noteExchange(
        with account: ServiceAccount, _ change: @escaping @Sendable (inout ServiceAccount) -> Void
    ) async throws(MastheadError) { try await service.update(with: account, change) }

    @available(*, deprecated, renamed: "service.logOut")
    package func logOut() async throws(MastheadError) { try await service.logOut() }

    @available(*, deprecated, renamed: "service.lock")
    package func lockService() throws(MastheadError) -> FileLock? { try service.lock() }

    @available(*, deprecated, renamed: "service.statuses")
    package func pendingStatuses(limit: Int) async throws(MastheadError) -> [PendingStatus] {
        try await service.statuses(limit: limit)
    }

    @available(*, deprecated, renamed: "service.subscriptions")
    package func pendingSubscriptions() async throws(MastheadError) -> [PendingSubscription] {
        try await service.subscriptions()
    }

    @available(*, deprecated, renamed: "service.acknowledge")
    package func acknowledge(_ changes: [Int64]) async throws(MastheadError) { try await service.acknowledge(changes) }

    @available(*, deprecated, renamed: "serviceSettings.read")
    package func ownFeedSettings() async throws(MastheadError) -> (feeds: [String: [String: String]], note: String?) {
        try await serviceSettings.read()
    }

    @available(*, deprecated, renamed: "serviceSettings.apply")
    package func takeOver(
        feedSettings wanted: [String: [String: String]], over known: [String: [String: String]], note: String
    ) async throws(MastheadError) -> Int {
        try await serviceSettings.apply(feedSettings: wanted, over: known, note: note)
    }

    @available(*, deprecated, renamed: "serviceTakeOver.apply")
    package func takeOver(_ list: [ServiceSubscription], told: Set<Int64>) async throws(MastheadError)
        -> SubscriptionNews
    { try await serviceTakeOver.apply(list, told: told) }

    @available(*, deprecated, renamed: "serviceItems.unknown")
    package func unknownItems(among ids: [String], evenSkipped: Bool) async throws(MastheadError) -> [String] {
        try await serviceItems.unknown(among: ids, evenSkipped: evenSkipped)
    }

    @available(*, deprecated, renamed: "serviceItems.apply")
    package func takeOver(unread: [String], starred: [String]) async throws(MastheadError) -> (
        changed: Int, doubtful: [String]
    ) { try await serviceItems.apply(unread: unread, starred: starred) }

    @available(*, deprecated, renamed: "serviceItems.insert")
    package func takeIn(_ items: [ServiceItem], asked: [String]) async throws(MastheadError) -> (
        added: Int, changed: Int, foreign: Int
    ) { try await serviceItems.insert(items, asked: asked) }
}
