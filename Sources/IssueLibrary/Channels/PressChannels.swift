import Foundation
import IssueTransfer
import Logging
import Periodical
import PressClient
import Synchronization

/// Keeps a channel open to each publisher's server that a followed publication names, and hears there of new issues at once, so that its
/// catalogue need not be asked again and again.
final class PressChannels: Sendable {
    private struct Listener {
        let names: [String: [Int64]]
        let task: Task<Void, Never>
    }

    let store: LibraryStore
    private let publications: PublicationDirectory
    private let looks: CatalogueLooks
    let accounts: PressAccounts
    private let holdings: PressHoldings
    let configuration: IssueLibrary.Configuration
    let client: HTTPClient
    let logger: Logger
    private let listeners = Mutex<[URL: Listener]>([:])
    /// When servers were last told in vain to forget the library.
    let told = Mutex<[URL: Date]>([:])

    /// So long such a server is left alone, in seconds.
    static let forgettingPause = 3600.0

    /// - Parameter client: its connections are shared; a question that is held back needs more patience than others, and is not asked
    ///   again by the client itself.
    init(
        _ store: LibraryStore, _ publications: PublicationDirectory, _ looks: CatalogueLooks, _ accounts: PressAccounts,
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
        let isWanted: Bool
        do throws(MastheadError) { isWanted = try configuration.rules().channels } catch {
            // A slip in the settings changes nothing until it is mended.
            logger.error("\(error)")
            return try await holdings.renewDue()
        }
        let wanted = isWanted ? try await followed() : [:]
        await stop { wanted[$0] != $1 }
        let known = try await store.read { try ChannelRecord.fetchAll($0) }
        var isLeft = false
        for record in known where wanted[record.server] == nil {
            if try await !forget(record) { isLeft = true }
        }
        listeners.withLock { listeners in
            for (server, names) in wanted where listeners[server] == nil {
                listeners[server] = Listener(
                    names: names, task: Task { [self] in await listen(server, names, onNews) })
            }
        }
        // What is held is asked for whether servers tell of new issues or not.
        let renewal = try await holdings.renewDue()
        return [renewal, isLeft ? configuration.now().addingTimeInterval(Self.forgettingPause) : nil].compactMap { $0 }
            .min()
    }

    /// Ends the listening that a condition picks, by servers and what is listened to there; by default all.
    func stop(where isEnding: (URL, [String: [Int64]]) -> Bool = { _, _ in true }) async {
        let ending = listeners.withLock { listeners in
            let ending = listeners.filter { isEnding($0.key, $0.value.names) }
            for server in ending.keys { listeners[server] = nil }
            return ending
        }
        for (server, listener) in ending {
            listener.task.cancel()
            await listener.task.value
            looks.setHeard(server, [])
        }
    }

    /// The followed publications by their servers and by what these call them.
    private func followed() async throws(MastheadError) -> [URL: [String: [Int64]]] {
        var wanted: [URL: [String: [Int64]]] = [:]
        for record in try await publications.followed(nil) {
            guard let id = record.id, let address = record.pressAddress else { continue }
            wanted[address.server, default: [:]][address.publication, default: []].append(id)
        }
        return wanted
    }

    /// An answer that comes sooner was not held back. So many may come one after the other.
    private static let haste = (time: Duration.seconds(1), most: 4)

    private func listen(_ server: URL, _ names: [String: [Int64]], _ onNews: @Sendable () -> Void) async {
        let backoff = Backoff(first: configuration.agentRetryDelay, longest: configuration.maximumAgentRetryDelay)
        var failureCount = 0
        var hastyCount = 0
        var known: Set<String>?
        while !Task.isCancelled {
            do throws(MastheadError) {
                let asked = ContinuousClock.now
                if try await hear(server, names, &known) { onNews() }
                failureCount = 0
                hastyCount = asked.duration(to: .now) < Self.haste.time ? hastyCount + 1 : 0
                // A server, or a proxy before it, that holds no question back is asked as seldom as one that fails.
                guard hastyCount >= Self.haste.most else { continue }
                guard await sleep(backoff.pause(afterRetries: hastyCount - Self.haste.most)) else { return }
            } catch {
                guard !Task.isCancelled else { return }
                // Catalogues are looked at as often as without a channel.
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

    /// Asks once what was announced, and waits for that.
    /// - Parameter known: which of the names the server knows; nil until it was asked.
    /// - Returns: whether there is something to look at.
    private func hear(
        _ server: URL, _ names: [String: [Int64]], _ known: inout Set<String>?
    ) async throws(MastheadError) -> Bool {
        let press = PressClient(server, client: client)
        var record = try await record(server)
        do throws(MastheadError) {
            // One that the server does not know keeps none of the others from being followed.
            let followed =
                if let known { known } else { try await press.service().publications.intersection(names.keys) }
            guard !followed.isEmpty else { throw .unknownToPress(names.keys.sorted(), server) }
            try await settle(&record, followed, press)
            guard let channel = record.channel else { return false }
            let news = try await press.news(after: record.last, channel)
            let ids = Set(names.filter { followed.contains($0.key) }.values.joined())
            looks.setHeard(server, ids)
            if news.last != record.last {
                record.last = news.last
                try await write(record)
            }
            // What came before the first question is in no answer, nor what a process that ended had heard of and not looked for.
            let isFirst = known == nil
            known = followed
            if isFirst { looks.lookSoon(at: ids) }
            for event in news.events {
                for id in names[event.publication] ?? [] { looks.expect(event.issue.inNormalForm, of: id) }
            }
            return isFirst || !news.events.isEmpty
        } catch {
            if error.code == .pressUnknownAccount {
                // It is registered anew, and by another key: what one knew of the other is gone.
                try await store.write { try ChannelRecord.delete(server, $0) }
                if let token = record.channel?.token {
                    try await accounts.setRefused(true, token, at: server)
                }
            }
            throw error
        }
    }
}
