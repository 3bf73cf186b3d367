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

    private let store: LibraryStore
    private let publications: PublicationDirectory
    private let looks: CatalogueLooks
    private let configuration: IssueLibrary.Configuration
    private let client: HTTPClient
    private let logger: Logger
    private let listeners = Mutex<[URL: Listener]>([:])

    /// - Parameter client: its connections are shared; a question that is held back needs more patience than others, and is not asked
    ///   again by the client itself.
    init(
        _ store: LibraryStore, _ publications: PublicationDirectory, _ looks: CatalogueLooks, _ client: HTTPClient,
        _ configuration: IssueLibrary.Configuration, _ logger: Logger
    ) {
        var patience = client.configuration
        patience.retryCount = 0
        patience.headTimeout = max(patience.headTimeout, PressClient.longestWait * 2)
        patience.stallTimeout = max(patience.stallTimeout, PressClient.longestWait + .seconds(15))
        self.client = HTTPClient(client, configuration: patience)
        self.store = store
        self.publications = publications
        self.looks = looks
        self.configuration = configuration
        self.logger = logger
    }

    /// Listens where it is wanted now, and nowhere else. Servers of which nothing is followed any more are told to forget the library.
    /// - Parameter onNews: called when something was announced.
    /// - Returns: when to do so again, where a server could not be told.
    func settle(onNews: @escaping @Sendable () -> Void) async throws(MastheadError) -> Date? {
        let wanted = try await wanted()
        let ending = listeners.withLock { listeners in
            let ending = listeners.filter { wanted[$0.key] != $0.value.names }
            for server in ending.keys { listeners[server] = nil }
            return ending
        }
        for (server, listener) in ending {
            listener.task.cancel()
            await listener.task.value
            looks.setHeard(server, false)
        }
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
        return isLeft ? configuration.now().addingTimeInterval(3600) : nil
    }

    /// Ends all listening.
    func stop() async {
        let all = listeners.withLock { listeners in
            defer { listeners = [:] }
            return listeners
        }
        for (server, listener) in all {
            listener.task.cancel()
            await listener.task.value
            looks.setHeard(server, false)
        }
    }

    /// The followed publications by their servers and by what these call them.
    private func wanted() async throws(MastheadError) -> [URL: [String: [Int64]]] {
        guard try configuration.rules().channels else { return [:] }
        var wanted: [URL: [String: [Int64]]] = [:]
        for record in try await publications.followed(nil) {
            guard let id = record.id, let address = record.pressAddress else { continue }
            wanted[address.server, default: [:]][address.publication, default: []].append(id)
        }
        return wanted
    }

    private func listen(_ server: URL, _ names: [String: [Int64]], _ onNews: @Sendable () -> Void) async {
        let backoff = Backoff(first: configuration.agentRetryDelay, longest: configuration.maximumAgentRetryDelay)
        var failureCount = 0
        while !Task.isCancelled {
            do throws(MastheadError) {
                if try await hear(server, names) { onNews() }
                failureCount = 0
            } catch {
                guard !Task.isCancelled else { return }
                // Catalogues are looked at as often as without a channel.
                looks.setHeard(server, false)
                if failureCount == 0 { logger.notice("\(error)") }
                let pause = max(backoff.pause(afterRetries: failureCount), error.retryAfter ?? .zero)
                failureCount += 1
                // A task that was cancelled ends at once.
                do { try await configuration.sleep(configuration.now().addingTimeInterval(pause / .seconds(1))) } catch
                {
                    return
                }
            }
        }
    }

    /// Asks once what was announced, and waits for that.
    /// - Returns: whether there is something to look at.
    private func hear(_ server: URL, _ names: [String: [Int64]]) async throws(MastheadError) -> Bool {
        let press = PressClient(server, client: client)
        var record = try await record(server)
        let wanted = Set(names.keys)
        do throws(MastheadError) {
            if let channel = record.channel {
                if record.publications != wanted {
                    try await press.follow(wanted.sorted(), channel)
                    record.publications = wanted
                    try await write(record)
                }
            } else {
                record.channel = try await press.register(key: record.key, publications: wanted.sorted())
                record.publications = wanted
                try await write(record)
            }
            guard let channel = record.channel else { return false }
            let news = try await press.news(after: record.last, channel)
            // What came before the first question is in no answer.
            let isFirst = !looks.setHeard(server, true) && record.last == nil
            if news.last != record.last {
                record.last = news.last
                try await write(record)
            }
            if isFirst { looks.lookSoon(at: Set(names.values.joined())) }
            for event in news.events {
                for id in names[event.publication] ?? [] { looks.expect(event.issue.inNormalForm, of: id) }
            }
            return isFirst || !news.events.isEmpty
        } catch {
            if error.code == .pressUnknownAccount {
                // It is registered anew, and by another key: what one knew of the other is gone.
                try await store.write { try ChannelRecord.delete(server, $0) }
            }
            throw error
        }
    }

    /// What there is of a server; a key for it is made first.
    private func record(_ server: URL) async throws(MastheadError) -> ChannelRecord {
        try await store.write { db in
            if let known = try ChannelRecord.fetchAll(db).first(where: { $0.server == server }) { return known }
            let record = ChannelRecord(server: server, key: UUID().uuidString + UUID().uuidString)
            try record.write(db)
            return record
        }
    }

    private func write(_ record: ChannelRecord) async throws(MastheadError) {
        try await store.write { try record.write($0) }
    }

    /// Has a server forget the library.
    /// - Returns: false where it cannot be told now.
    private func forget(_ record: ChannelRecord) async throws(MastheadError) -> Bool {
        if let channel = record.channel {
            do throws(MastheadError) { try await PressClient(record.server, client: client).forget(channel) } catch {
                logger.notice("\(error)")
                return false
            }
        }
        try await store.write { try ChannelRecord.delete(record.server, $0) }
        return true
    }
}
