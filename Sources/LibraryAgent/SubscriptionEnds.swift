import Files
import Foundation
import GRDB
import LibraryAccounts
import LibraryCore
import LibraryDownloads
import LibraryTimers
import Logging
import Periodical
import PressClient

/// Notifies the user a few days before a subscription ends, once for each end date. A notification is recorded before
/// it is sent. If it fails, it is repeated at most once an hour until the subscription ends.
struct SubscriptionEnds: Sendable {
    let store: LibraryStore
    let publications: Publications
    let gate: DownloadGate
    let configuration: AgentConfiguration
    let logger: Logger

    /// How long to keep an end date after it has passed, in seconds.
    private static let memory = 400 * 86_400.0

    private struct Coming: Sendable {
        let end: SubscriptionEnd
        let record: ToldEndRecord
    }

    /// Sends a notification for each subscription that ends soon.
    /// - Returns: When the next notification is due, or nil if none is known.
    @discardableResult
    func tell() async throws(MastheadError) -> Date? {
        guard let announce = configuration.timerAnnouncing?.showEnd, store.isWritable else { return nil }
        let days = gate.rules().subscriptionNotice
        guard days > 0 else { return nil }
        let (now, notice) = (configuration.now(), Double(days) * 86_400)
        let coming = try await coming()
        let near = coming.filter { $0.end.end.addingTimeInterval(-notice) <= now && $0.end.end > now }
        if try await isAnyDue(near, at: now) { try await tell(near, announce) }
        let retries = try await store.read { db in try near.compactMap { try $0.record.retryTime(db) } }
        return (coming.map { $0.end.end.addingTimeInterval(-notice) } + retries).filter { $0 > now }.min()
    }

    /// Returns the known end dates of subscriptions that no other right continues.
    private func coming() async throws(MastheadError) -> [Coming] {
        let now = configuration.now()
        let followed = try await publications.followed(nil)
        let servers = try await store.read { db in
            try PressAccountRecord.fetchAll(db).filter { $0.isPersonal && $0.refusedAt == nil }.map(\.server)
                .compactMap { try PressRightsRecord.fetch(db, at: $0) }
        }
        var coming: [Coming] = []
        for record in servers {
            for right in record.rights where right.kind == .subscription && right.isInForce(at: now) {
                guard let end = right.end, !Self.goesOn(right, after: end, record.rights),
                    let publication = followed.first(where: {
                        $0.pressAddress?.server == record.server && $0.pressAddress?.publication == right.publication
                    })
                else { continue }
                let told = SubscriptionEnd(
                    publication: publication.title ?? publication.handle, handle: publication.handle, right: right,
                    end: end)
                coming.append(
                    Coming(end: told, record: ToldEndRecord(server: record.server, product: right.product, end: end)))
            }
        }
        return coming
    }

    /// Whether the account has another right to the whole publication when a subscription ends.
    private static func goesOn(_ right: PressRight, after end: Date, _ rights: [PressRight]) -> Bool {
        let then = end.addingTimeInterval(PressHolding.leastGap)
        return rights.contains { other in
            other.publication == right.publication && other.item == nil && other.id != right.id
                && other.isInForce(at: then)
        }
    }

    private func isAnyDue(_ ends: [Coming], at now: Date) async throws(MastheadError) -> Bool {
        guard !ends.isEmpty else { return false }
        return try await store.read { db in try ends.contains { try $0.record.isDue(at: now, db) } }
    }

    private func tell(
        _ ends: [Coming], _ announce: @Sendable (SubscriptionEnd, Bool) async throws(MastheadError) -> Void
    ) async throws(MastheadError) {
        let lock: FileLock
        // If another process has the lock, it sends the notifications.
        do throws(MastheadError) { lock = try await store.acquire(store.folder.timersLock, note: "ends") } catch {
            guard error.code == .busy else { throw error }
            return logger.notice("\(error)")
        }
        defer { lock.remove() }
        let now = configuration.now()
        for end in ends {
            if Task.isCancelled { return }
            // This process has the lock, so a process that recorded the state `sending` ended before it was done.
            let (before, isDue) = try await store.write { db in
                let (before, isDue) = (try end.record.delivery(db), try end.record.isDue(at: now, db))
                if isDue { try end.record.note(.sending, at: now, db) }
                try ToldEndRecord.forget(before: now.addingTimeInterval(-Self.memory), db)
                return (before, isDue)
            }
            guard isDue else { continue }
            var delivery = before == .sending ? TimerDelivery.toldAgain : .told
            do throws(MastheadError) { try await announce(end.end, before == .sending) } catch {
                logger.notice("\(error)")
                delivery = .failed
            }
            if Task.isCancelled { return }
            let result = delivery
            try await withCancellationShield { [store] () throws(MastheadError) in
                try await store.write { try end.record.note(result, at: now, $0) }
            }
        }
    }
}
