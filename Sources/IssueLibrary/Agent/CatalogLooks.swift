import Files
import Foundation
import GRDB
import Logging
import Periodical
import Schedule
import Synchronization

/// Looks at the catalogs that are due, each at its own interval, and asks for what the follow policies want of them.
final class CatalogLooks: Sendable {
    private let publications: PublicationDirectory
    private let refresh: CatalogRefresh
    private let keeping: Keeping
    private let queue: DownloadQueue
    private let gate: DownloadGate
    private let logger: Logger
    /// When this process looked at catalogs, by the publications' numbers: one of which that cannot be written down is not asked again
    /// at once.
    private let looks = Mutex<[Int64: Date]>([:])
    /// The publications of which this process has asked for what their policies want.
    private let asked = Mutex<Set<Int64>>([])

    /// What publishers' servers have announced.
    private let announced = AnnouncedIssues()
    /// The publications of which something new would be told, by the servers that would.
    private let heard = Mutex<[URL: Set<Int64>]>([:])
    /// The publications that are looked at without waiting for their time.
    private let hurried = Mutex<Set<Int64>>([])

    /// So often a catalog is looked at in seconds whose publisher's server tells of what is new.
    private static let leastOfHeard = 86_400.0
    /// How long a look is put off at the most that nothing says the time of.
    private static let longestPause = 3600.0

    init(
        _ publications: PublicationDirectory, _ refresh: CatalogRefresh, _ keeping: Keeping, _ queue: DownloadQueue,
        _ gate: DownloadGate, _ logger: Logger
    ) {
        self.publications = publications
        self.refresh = refresh
        self.keeping = keeping
        self.queue = queue
        self.gate = gate
        self.logger = logger
    }

    /// Looks once at the feeds that are due, for a reader who has opened the library: nothing in quiet hours, nor where a background process
    /// is at it. What fails is noted with its feed, and the log says so.
    func lookAtFeeds() async {
        let (now, rules) = (gate.configuration.now(), gate.rules())
        let store = publications.store
        guard store.isWritable, gate.quietEnd(by: rules) == nil, FileLock.holder(of: store.folder.agentLock) == nil
        else { return }
        do throws(MastheadError) {
            let due = try await followed().filter { $0.kind == .feed && isDue($0, at: now, rules) }
            if !due.isEmpty { try await look(at: due) }
        } catch { logger.notice("\(error)") }
    }

    /// Looks at what is due, but for so much that one server would get too much at a time.
    /// - Returns: when to look again.
    func look() async throws(MastheadError) -> Date {
        let (configuration, rules) = (gate.configuration, gate.rules())
        let now = configuration.now()
        if let end = gate.quietEnd(by: rules) { return end }
        try await askForNew()
        let followed = try await followed()
        forgetHurry(besides: Set(followed.compactMap(\.id)))
        let due = followed.filter { isDue($0, at: now, rules) }
        let batch = HostSpread.batch(of: due) { $0.url?.host() ?? "" }
        if !batch.isEmpty { try await look(at: batch) }
        if batch.count < due.count { return now.addingTimeInterval(HostSpread.pause / .seconds(1)) }
        let next = try await self.followed().map { history(of: $0).next(every: interval(of: $0, rules)) }.min()
        let latest = min(
            configuration.now().addingTimeInterval(Self.longestPause), announced.next ?? .distantFuture)
        return next.map { min($0, latest) } ?? latest
    }

    /// Asks for what the policies want of each publication once in this process, without a look at its catalog: of one that was added
    /// since the last look nothing was asked for yet. Of one without covers these are fetched as well.
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
        let wanted = try await keeping.keepPlans(of: handles).flatMap(\.kept)
        let (_, errors) = try await queue.queueEverything(scale: nil, of: Set(wanted))
        for error in errors { logger.notice("\(error)") }
    }

    /// Whether a look is due now.
    func isDue() async throws(MastheadError) -> Bool {
        let (now, rules) = (gate.configuration.now(), gate.rules())
        guard gate.quietEnd(by: rules) == nil else { return false }
        return try await followed().contains { isDue($0, at: now, rules) }
    }

    private func isDue(_ record: PublicationRecord, at now: Date, _ rules: ArrivalRules) -> Bool {
        if let id = record.id, hurried.withLock({ $0.contains(id) }) || announced.isDue(id, at: now) { return true }
        return history(of: record).isDue(at: now, every: interval(of: record, rules))
    }

    /// What is followed no longer is waited for no longer.
    private func forgetHurry(besides followed: Set<Int64>) {
        hurried.withLock { $0.formIntersection(followed) }
        announced.forget(besides: followed)
    }

    private func followed() async throws(MastheadError) -> [PublicationRecord] {
        try await publications.followed(nil)
    }

    private func interval(of record: PublicationRecord, _ rules: ArrivalRules) -> LookInterval {
        let usual = record.ownInterval ?? record.ownRhythm ?? rules.interval
        guard let id = record.id, heard.withLock({ $0.values.contains { $0.contains(id) } }) else { return usual }
        return LookInterval(seconds: max(usual.seconds, Self.leastOfHeard)) ?? usual
    }

    /// Is told of which publications a publisher's server would tell something new.
    /// - Returns: whether it did of any before.
    @discardableResult
    func setHeard(_ server: URL, _ publications: Set<Int64>) -> Bool {
        heard.withLock { heard in
            defer { heard[server] = publications.isEmpty ? nil : publications }
            return heard[server] != nil
        }
    }

    /// Has publications looked at with the next look.
    func lookSoon(at publications: Set<Int64>) { hurried.withLock { $0.formUnion(publications) } }

    /// Has an announced issue waited for.
    func expect(_ name: String, of publication: Int64) {
        announced.add(AnnouncedIssues.Key(publication: publication, name: name), at: gate.configuration.now())
    }

    /// Has a feed looked at until it has changed, a few times.
    func expectChange(of feed: Int64) {
        announced.add(AnnouncedIssues.Key(publication: feed, name: nil), at: gate.configuration.now())
    }

    /// Looks what has come of that which was announced.
    /// - Parameter start: when the look began that may have brought it.
    private func settleAnnounced(_ awaited: Set<AnnouncedIssues.Key>, since start: Date) async throws(MastheadError) {
        let here = awaited.isEmpty ? [] : try await arrived(awaited, since: start)
        announced.looked(for: awaited, here: here, now: gate.configuration.now())
    }

    private func arrived(
        _ keys: Set<AnnouncedIssues.Key>, since start: Date
    ) async throws(MastheadError) -> Set<AnnouncedIssues.Key> {
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

    private func history(of record: PublicationRecord) -> LookHistory {
        var history = record.history
        let own = record.id.flatMap { id in looks.withLock { $0[id] } }
        guard let own, history.lookedAt.map({ own > $0 }) ?? true else { return history }
        // A look a moment later than what is written down is the same one.
        if own.timeIntervalSince(history.lookedAt ?? .distantPast) > CatalogIntake.refreshResolution {
            history.lookedAt = own
        }
        return history
    }

    private func look(at records: [PublicationRecord]) async throws(MastheadError) {
        let time = gate.configuration.now()
        looks.withLock { looks in
            for record in records { if let id = record.id { looks[id] = time } }
        }
        let publications = Set(records.compactMap(\.id))
        hurried.withLock { $0.subtract(publications) }
        let awaited = announced.awaited(of: publications)
        do throws(MastheadError) { try await refresh(records.map(\.handle)) } catch {
            // Another process may be at it for long; what is outstanding is not to wait for that.
            guard ![.libraryDatabase, .damagedLibrary, .fileSystem].contains(error.code) else { throw error }
            logger.notice("\(error)")
        }
        try await settleAnnounced(awaited, since: time)
    }

    /// Does what is to be done when feeds were looked at. That it fails keeps nothing else from being done.
    private func exchange(afterLooksAt handles: [String]) async throws(MastheadError) {
        guard let exchange = gate.configuration.afterFeeds,
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
            guard let mention = gate.configuration.announcing?.mention else { break }
            do throws(MastheadError) { try await mention(still) } catch { logger.notice("\(error)") }
        }
    }
}
