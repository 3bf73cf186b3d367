import Foundation
import IssueTransfer
import LibraryAccounts
import LibraryCore
import Logging
import Periodical
import PressClient
import Synchronization

/// Keeps a channel open to the publisher server of each followed publication, and to the feed server in the settings.
/// Announcements of new issues and posts arrive immediately, so catalogs and feeds need fewer checks.
final class PressChannels: Sendable {
    private struct Listener {
        let wish: ChannelSubscription
        let task: Task<Void, Never>
    }

    let store: LibraryStore
    private let publications: Publications
    let schedule: RefreshSchedule
    let accounts: AccountTokens
    private let holdings: PressHoldings
    let configuration: AgentConfiguration
    let client: HTTPClient
    let logger: Logger
    private let listeners = Mutex<[URL: Listener]>([:])
    /// The announced feeds that this process has already checked.
    let greeted = Mutex<Set<Int64>>([])
    /// When an attempt to delete a channel last failed, by server.
    let told = Mutex<[URL: Date]>([:])

    /// The time between attempts to delete a channel, in seconds.
    static let forgettingPause = 3600.0

    /// - Parameter client: The client to share connections with. The channels do not retry on their own, and have
    ///   longer timeouts because servers hold responses.
    init(
        _ store: LibraryStore, _ publications: Publications, _ schedule: RefreshSchedule, _ accounts: AccountTokens,
        _ holdings: PressHoldings,
        _ client: HTTPClient, _ configuration: AgentConfiguration, _ logger: Logger
    ) {
        var patience = client.configuration
        patience.retryCount = 0
        patience.headTimeout = max(patience.headTimeout, PressClient.longestWait * 2)
        patience.stallTimeout = max(patience.stallTimeout, PressClient.longestWait + .seconds(15))
        self.client = HTTPClient(client, configuration: patience)
        self.store = store
        self.publications = publications
        self.schedule = schedule
        self.accounts = accounts
        self.holdings = holdings
        self.configuration = configuration
        self.logger = logger
    }

    /// Starts and stops listening to match the followed publications and the settings. Deletes the channels at all
    /// other servers.
    /// - Parameter onNews: Called after an announcement.
    /// - Returns: When to call this again, or nil if nothing is due.
    func settle(onNews: @escaping @Sendable () -> Void) async throws(MastheadError) -> Date? {
        let rules: ArrivalRules
        do throws(MastheadError) { rules = try configuration.rules() } catch {
            // Invalid settings have no effect until the user fixes them.
            logger.error("\(error)")
            return try await holdings.renewDue()
        }
        let wanted = rules.channels ? try await followed(feedServer: rules.feedServer) : [:]
        await stop { wanted[$0] != $1 }
        let known = try await store.read { try ChannelRecord.fetchAll($0) }
        var isLeft = false
        for record in known where wanted[record.server] == nil {
            if try await !forget(record) { isLeft = true }
        }
        listeners.withLock { listeners in
            for (server, wish) in wanted where listeners[server] == nil {
                listeners[server] = Listener(
                    wish: wish, task: Task { [self] in await listen(server, wish, onNews) })
            }
        }
        // Entitlements are renewed even if channels are turned off.
        let renewal = try await holdings.renewDue()
        return [renewal, isLeft ? configuration.now().addingTimeInterval(Self.forgettingPause) : nil].compactMap { $0 }
            .min()
    }

    /// Stops listening to the servers that match a condition, or to all servers.
    func stop(where isEnding: (URL, ChannelSubscription) -> Bool = { _, _ in true }) async {
        let ending = listeners.withLock { listeners in
            let ending = listeners.filter { isEnding($0.key, $0.value.wish) }
            for server in ending.keys { listeners[server] = nil }
            return ending
        }
        for (server, listener) in ending {
            listener.task.cancel()
            await listener.task.value
            schedule.setHeard(server, [])
        }
    }

    /// Returns the followed publications by server, and the feeds for the feed server.
    private func followed(feedServer: URL?) async throws(MastheadError) -> [URL: ChannelSubscription] {
        var wanted: [URL: ChannelSubscription] = [:]
        let followed = try await publications.followed(nil)
        for record in followed {
            guard let id = record.id, let address = record.pressAddress else { continue }
            wanted[address.server, default: ChannelSubscription()].names[address.publication, default: []].append(id)
        }
        guard let feedServer else { return wanted }
        let feeds = try await store.read { try HeardFeed.wanted(of: followed, at: feedServer, $0) }
        if !feeds.isEmpty { wanted[feedServer, default: ChannelSubscription()].feeds = feeds }
        return wanted
    }

    /// A response that arrives within this time was not held by the server. After this many such responses in a row,
    /// requests slow down.
    private static let haste = (time: Duration.seconds(1), most: 4)

    private func listen(_ server: URL, _ wish: ChannelSubscription, _ onNews: @Sendable () -> Void) async {
        let backoff = Backoff(first: configuration.agentRetryDelay, longest: configuration.maximumAgentRetryDelay)
        var failureCount = 0
        var hastyCount = 0
        var known: ChannelState?
        while !Task.isCancelled {
            do throws(MastheadError) {
                let asked = ContinuousClock.now
                try await hear(server, wish, &known, onNews)
                failureCount = 0
                hastyCount = asked.duration(to: .now) < Self.haste.time ? hastyCount + 1 : 0
                // If the server or its proxy does not hold responses, poll it only as often as a failing server.
                guard hastyCount >= Self.haste.most else { continue }
                guard await sleep(backoff.pause(afterRetries: hastyCount - Self.haste.most)) else { return }
            } catch {
                guard !Task.isCancelled else { return }
                // Without a channel, check catalogs at their normal interval.
                schedule.setHeard(server, [])
                known = nil
                if failureCount == 0 { logger.notice("\(error)") }
                let pause = max(backoff.pause(afterRetries: failureCount), error.retryAfter ?? .zero)
                failureCount += 1
                guard await sleep(pause) else { return }
            }
        }
    }

    /// Waits for a duration.
    /// - Returns: Whether the wait ran to its end.
    private func sleep(_ pause: Duration) async -> Bool {
        do {
            try await configuration.sleep(configuration.now().addingTimeInterval(pause / .seconds(1)))
            return true
        } catch { return false }
    }
}
