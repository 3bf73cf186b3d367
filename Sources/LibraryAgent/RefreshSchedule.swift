import Files
import Foundation
import GRDB
import LibraryAdding
import LibraryCore
import LibraryDownloads
import Logging
import Periodical
import Schedule
import Synchronization

/// Schedules the checks of catalogs, each with its own interval. A check queues the downloads that the follow policies
/// select.
final class RefreshSchedule: Sendable {
    private let publications: Publications
    private let refresh: CatalogRefresh
    private let keeping: Keeping
    private let queue: Downloads
    private let gate: DownloadGate
    private let configuration: AgentConfiguration
    private let logger: Logger
    /// When this process last checked each catalog, by publication ID. This prevents an immediate repetition if the
    /// check cannot be recorded in the database.
    private let lastChecks = Mutex<[Int64: Date]>([:])
    /// The publications whose downloads this process has already queued once.
    private let asked = Mutex<Set<Int64>>([])

    /// The issues announced by publisher servers.
    private let announced = AnnouncedItems()
    /// The publications for which a publisher server announces changes, by server.
    private let heard = Mutex<[URL: Set<Int64>]>([:])
    /// The publications to check ahead of their interval.
    private let hurried = Mutex<Set<Int64>>([])

    /// The minimum interval for catalogs whose changes a publisher server announces, in seconds.
    private static let leastOfHeard = 86_400.0
    /// The longest time until the next check, in seconds.
    private static let longestPause = 3600.0

    init(
        _ publications: Publications, _ refresh: CatalogRefresh, _ keeping: Keeping, _ queue: Downloads,
        _ gate: DownloadGate, _ configuration: AgentConfiguration, _ logger: Logger
    ) {
        self.publications = publications
        self.refresh = refresh
        self.keeping = keeping
        self.queue = queue
        self.gate = gate
        self.configuration = configuration
        self.logger = logger
    }

    /// Checks the due feeds once, because a user opened the library. Does nothing in quiet hours or while an agent
    /// runs. Failures are logged, and recorded with their feed.
    func refreshDueFeeds() async {
        let (now, rules) = (configuration.now(), gate.rules())
        let store = publications.store
        guard store.isWritable, gate.quietEnd(by: rules) == nil, FileLock.holder(of: store.folder.agentLock) == nil
        else { return }
        do throws(MastheadError) {
            let due = try await followed().filter { $0.kind == .feed && isDue($0, at: now, rules) }
            if !due.isEmpty { try await refresh(due) }
        } catch { logger.notice("\(error)") }
    }

    /// Checks the due catalogs, a few per server at a time.
    /// - Returns: when to check again.
    func refreshDue() async throws(MastheadError) -> Date {
        let rules = gate.rules()
        let now = configuration.now()
        if let end = gate.quietEnd(by: rules) { return end }
        try await askForNew()
        let followed = try await followed()
        forgetHurry(besides: Set(followed.compactMap(\.id)))
        let due = followed.filter { isDue($0, at: now, rules) }
        let batch = HostSpread.batch(of: due) { $0.url?.host() ?? "" }
        if !batch.isEmpty { try await refresh(batch) }
        if batch.count < due.count { return now.addingTimeInterval(HostSpread.pause / .seconds(1)) }
        let next = try await self.followed().map { history(of: $0).next(every: interval(of: $0, rules)) }.min()
        let latest = min(
            configuration.now().addingTimeInterval(Self.longestPause), announced.next ?? .distantFuture)
        return next.map { min($0, latest) } ?? latest
    }

    /// Queues the downloads that the follow policies select, and missing covers, without checking for changes. A
    /// process does this once per publication, for example after it was added.
    func askForNew() async throws(MastheadError) {
        guard gate.quietEnd(by: gate.rules()) == nil else { return }
        let new = try await followed().filter { record in
            record.id.map { id in asked.withLock { $0.insert(id).inserted } } ?? false
        }
        guard !new.isEmpty else { return }
        try await askForWanted(of: new.map(\.handle))
        try await refresh.fetchFirstCovers(of: Set(new.compactMap(\.id)))
    }

    private func askForWanted(of handles: [String]) async throws(MastheadError) {
        let wanted = try await keeping.plans(of: handles).flatMap(\.kept)
        let (_, errors) = try await queue.queueEverything(scale: nil, of: Set(wanted))
        for error in errors { logger.notice("\(error)") }
    }

    /// Returns whether a check is due now.
    func isDue() async throws(MastheadError) -> Bool {
        let (now, rules) = (configuration.now(), gate.rules())
        guard gate.quietEnd(by: rules) == nil else { return false }
        return try await followed().contains { isDue($0, at: now, rules) }
    }

    private func isDue(_ record: PublicationRecord, at now: Date, _ rules: ArrivalRules) -> Bool {
        if let id = record.id, hurried.withLock({ $0.contains(id) }) || announced.isDue(id, at: now) { return true }
        return history(of: record).isDue(at: now, every: interval(of: record, rules))
    }

    /// Drops unfollowed publications from the expedited checks and the announced issues.
    private func forgetHurry(besides followed: Set<Int64>) {
        hurried.withLock { $0.formIntersection(followed) }
        announced.forget(besides: followed)
    }

    private func followed() async throws(MastheadError) -> [PublicationRecord] {
        try await publications.followed(nil)
    }

    private func interval(of record: PublicationRecord, _ rules: ArrivalRules) -> RefreshInterval {
        let usual = record.ownInterval ?? record.ownRhythm ?? rules.interval
        guard let id = record.id, heard.withLock({ $0.values.contains { $0.contains(id) } }) else { return usual }
        return RefreshInterval(seconds: max(usual.seconds, Self.leastOfHeard)) ?? usual
    }

    /// Sets the publications for which a publisher server announces changes.
    /// - Returns: whether the server announced changes to any publication before.
    @discardableResult
    func setHeard(_ server: URL, _ publications: Set<Int64>) -> Bool {
        heard.withLock { heard in
            defer { heard[server] = publications.isEmpty ? nil : publications }
            return heard[server] != nil
        }
    }

    /// Includes publications in the next check.
    func refreshSoon(_ publications: Set<Int64>) { hurried.withLock { $0.formUnion(publications) } }

    /// Checks a publication repeatedly until its announced issue is in the library, up to a limit.
    func expect(_ name: String, of publication: Int64) {
        announced.add(AnnouncedItems.Key(publication: publication, name: name), at: configuration.now())
    }

    /// Checks a feed repeatedly until it has changed, up to a limit.
    func expectChange(of feed: Int64) {
        announced.add(AnnouncedItems.Key(publication: feed, name: nil), at: configuration.now())
    }

    /// Updates the announced issues after a check.
    /// - Parameter start: when the check started.
    private func settleAnnounced(_ awaited: Set<AnnouncedItems.Key>, since start: Date) async throws(MastheadError) {
        let here = awaited.isEmpty ? [] : try await arrived(awaited, since: start)
        announced.looked(for: awaited, here: here, now: configuration.now())
    }

    private func arrived(
        _ keys: Set<AnnouncedItems.Key>, since start: Date
    ) async throws(MastheadError) -> Set<AnnouncedItems.Key> {
        try await publications.store.read { db in
            try keys.filter { key in
                guard let name = key.name else {
                    return try Bool.fetchOne(
                        db, sql: "SELECT EXISTS (SELECT 1 FROM publication WHERE id = ? AND changedAt >= ?)",
                        arguments: [key.publication, start.timeIntervalSince1970]) == true
                }
                return try Bool.fetchOne(
                    db, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE publicationID = ? AND name = ?)",
                    arguments: [key.publication, name]) == true
            }
        }
    }

    private func history(of record: PublicationRecord) -> RefreshHistory {
        var history = record.history
        let own = record.id.flatMap { id in lastChecks.withLock { $0[id] } }
        guard let own, history.lookedAt.map({ own > $0 }) ?? true else { return history }
        // If the time in memory is only slightly later than the recorded time, both belong to the same check.
        if own.timeIntervalSince(history.lookedAt ?? .distantPast) > RefreshSummary.resolution {
            history.lookedAt = own
        }
        return history
    }

    private func refresh(_ records: [PublicationRecord]) async throws(MastheadError) {
        let time = configuration.now()
        lastChecks.withLock { lastChecks in
            for record in records { if let id = record.id { lastChecks[id] = time } }
        }
        let publications = Set(records.compactMap(\.id))
        let hurry = hurried.withLock { hurried in
            defer { hurried.subtract(publications) }
            return hurried.intersection(publications)
        }
        let awaited = announced.awaited(of: publications)
        do throws(MastheadError) { try await refresh(records.map(\.handle)) } catch {
            // Another process may be refreshing for a long time, and downloads must not wait for it.
            guard ![.libraryDatabase, .damagedLibrary, .fileSystem].contains(error.code) else { throw error }
            logger.notice("\(error)")
            // The expedited checks did not run, so request them again.
            hurried.withLock { $0.formUnion(hurry) }
        }
        try await settleAnnounced(awaited, since: time)
    }

    /// Runs the configured action after feeds were checked. Errors are only logged.
    private func exchange(afterLooksAt handles: [String]) async throws(MastheadError) {
        guard let exchange = configuration.afterFeeds,
            try await publications.records(handles).contains(where: { $0.kind == .feed })
        else { return }
        do throws(MastheadError) { try await exchange() } catch { logger.notice("\(error)") }
    }

    private func refresh(_ handles: [String]) async throws(MastheadError) {
        let summary = try await refresh.refresh(of: handles, areNamed: false) { _, _ in }
        for error in summary.failures.values { logger.notice("\(error)") }
        for diagnostic in summary.diagnostics { logger.notice("\(diagnostic)") }
        await gate.settle(isEnd: true)
        try await exchange(afterLooksAt: handles)
        try await askForWanted(of: handles)
        for still in summary.still {
            guard let mention = configuration.announcing?.mention else { break }
            do throws(MastheadError) { try await mention(still) } catch { logger.notice("\(error)") }
        }
    }
}
