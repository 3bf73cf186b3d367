import Foundation
import IssueTransfer
import Logging
import Periodical
import PressClient
import Synchronization

/// Keeps a channel open to each publisher's server that a followed publication names, and to the one that is set for feeds, and hears there
/// at once of new issues and posts, so that catalogs and feeds need not be asked again and again.
final class PressChannels: Sendable {
    private struct Listener {
        let wish: ChannelWish
        let task: Task<Void, Never>
    }

    let store: LibraryStore
    private let publications: PublicationDirectory
    let looks: CatalogLooks
    let accounts: PressAccounts
    private let holdings: PressHoldings
    let configuration: IssueLibrary.Configuration
    let client: HTTPClient
    let logger: Logger
    private let listeners = Mutex<[URL: Listener]>([:])
    /// The feeds that were looked at since this process began, as a server would tell of them.
    let greeted = Mutex<Set<Int64>>([])
    /// When servers were last told in vain to forget the library.
    let told = Mutex<[URL: Date]>([:])

    /// So long such a server is left alone, in seconds.
    static let forgettingPause = 3600.0

    /// - Parameter client: its connections are shared; a question that is held back needs more patience than others, and is not asked
    ///   again by the client itself.
    init(
        _ store: LibraryStore, _ publications: PublicationDirectory, _ looks: CatalogLooks, _ accounts: PressAccounts,
        _ holdings: PressHoldings,
        _ client: HTTPClient, _ configuration: IssueLibrary.Configuration, _ logger: Logger
    ) {
        var patience = client.configuration
        patience.retryCount = 0
        patience.headTimeout = max(patience.headTimeout, PressClient.longestWait * 2)
        patience.stallTimeout = max(patience.stallTimeout, PressClient.longestWait + .seconds(15))
        self.client = HTTPClient(client, configuration: patience)
        self.store = store
        self.publications = publications
        self.looks = looks
        self.accounts = accounts
        self.holdings = holdings
        self.configuration = configuration
        self.logger = logger
    }

    /// Listens where it is wanted now, and nowhere else. Servers of which nothing is followed any more are told to forget the library.
    /// - Parameter onNews: called when something was announced.
    /// - Returns: when to do so again, where a server could not be told.
    func settle(onNews: @escaping @Sendable () -> Void) async throws(MastheadError) -> Date? {
        let rules: ArrivalRules
        do throws(MastheadError) { rules = try configuration.rules() } catch {
            // A slip in the settings changes nothing until it is mended.
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
        // What is held is asked for whether servers tell of new issues or not.
        let renewal = try await holdings.renewDue()
        return [renewal, isLeft ? configuration.now().addingTimeInterval(Self.forgettingPause) : nil].compactMap { $0 }
            .min()
    }

    /// Ends the listening that a condition picks, by servers and what is listened to there; by default all.
    func stop(where isEnding: (URL, ChannelWish) -> Bool = { _, _ in true }) async {
        let ending = listeners.withLock { listeners in
            let ending = listeners.filter { isEnding($0.key, $0.value.wish) }
            for server in ending.keys { listeners[server] = nil }
            return ending
        }
        for (server, listener) in ending {
            listener.task.cancel()
            await listener.task.value
            looks.setHeard(server, [])
        }
    }

    /// The followed publications by their servers and by what these call them, and the feeds at the one for them.
    private func followed(feedServer: URL?) async throws(MastheadError) -> [URL: ChannelWish] {
        var wanted: [URL: ChannelWish] = [:]
        let followed = try await publications.followed(nil)
        for record in followed {
            guard let id = record.id, let address = record.pressAddress else { continue }
            wanted[address.server, default: ChannelWish()].names[address.publication, default: []].append(id)
        }
        guard let feedServer else { return wanted }
        let feeds = try await store.read { try HeardFeed.wanted(of: followed, at: feedServer, $0) }
        if !feeds.isEmpty { wanted[feedServer, default: ChannelWish()].feeds = feeds }
        return wanted
    }

    /// An answer that comes sooner was not held back. So many may come one after the other.
    private static let haste = (time: Duration.seconds(1), most: 4)

    private func listen(_ server: URL, _ wish: ChannelWish, _ onNews: @Sendable () -> Void) async {
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
                // A server, or a proxy before it, that holds no question back is asked as seldom as one that fails.
                guard hastyCount >= Self.haste.most else { continue }
                guard await sleep(backoff.pause(afterRetries: hastyCount - Self.haste.most)) else { return }
            } catch {
                guard !Task.isCancelled else { return }
                // Catalogs are looked at as often as without a channel.
                looks.setHeard(server, [])
                known = nil
                if failureCount == 0 { logger.notice("\(error)") }
                let pause = max(backoff.pause(afterRetries: failureCount), error.retryAfter ?? .zero)
                failureCount += 1
                guard await sleep(pause) else { return }
            }
        }
    }

    /// Waits for a time.
    /// - Returns: false where the task was cancelled.
    private func sleep(_ pause: Duration) async -> Bool {
        do {
            try await configuration.sleep(configuration.now().addingTimeInterval(pause / .seconds(1)))
            return true
        } catch { return false }
    }
}
