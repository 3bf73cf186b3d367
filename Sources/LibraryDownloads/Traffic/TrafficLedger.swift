import Foundation
import GRDB
import IssueTransfer
import LibraryCore
import Logging
import Periodical
import Schedule
import Synchronization

/// Records the bytes that all processes receive each day, if the rules contain a data limit.
final class TrafficLedger: Sendable {
    private let store: LibraryStore
    private let received: ReceivedBytes
    private let now: @Sendable () -> Date
    private let calendar: @Sendable () -> Calendar
    private let logger: Logger
    /// The number of this process's received bytes that are saved or being saved.
    private let settled = Mutex(0)

    /// The number of received bytes between two saves, and the most bytes that a killed process leaves uncounted.
    private static let step = 1 << 20
    /// The time in seconds for which a day's numbers are kept, which is longer than any limit's period.
    private static let kept = 70 * 86_400.0

    init(
        _ store: LibraryStore, _ received: ReceivedBytes, _ configuration: DownloadConfiguration, _ logger: Logger
    ) {
        self.store = store
        self.received = received
        now = configuration.now
        calendar = configuration.calendar
        self.logger = logger
    }

    /// Saves the number of bytes that were received since the last call.
    /// - Parameter isEnd: whether to save even a small number, because no more bytes may follow for some time.
    func settle(isEnd: Bool) async {
        guard store.isWritable else { return }
        let arrived = settled.withLock { settled in
            let rest = received.count - settled
            guard rest >= (isEnd ? 1 : Self.step) else { return 0 }
            settled += rest
            return rest
        }
        guard arrived > 0 else { return }
        let day = calendar().startOfDay(for: now()).timeIntervalSince1970
        do throws(MastheadError) {
            try await store.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO traffic (day, byteCount) VALUES (?, ?)
                        ON CONFLICT (day) DO UPDATE SET byteCount = byteCount + excluded.byteCount
                        """, arguments: [day, arrived])
                try db.execute(sql: "DELETE FROM traffic WHERE day < ?", arguments: [day - Self.kept])
            }
        } catch {
            logger.notice("\(error)")
            // The next call saves the bytes that this call could not save.
            settled.withLock { $0 -= arrived }
        }
    }

    /// Returns the number of bytes that were received in a period, including bytes that are not saved yet.
    func byteCount(in period: DateInterval) async throws(MastheadError) -> Int {
        let (start, end) = (period.start.timeIntervalSince1970, period.end.timeIntervalSince1970)
        let written = try await store.read { db in
            try Int.fetchOne(
                db, sql: "SELECT COALESCE(SUM(byteCount), 0) FROM traffic WHERE day >= ? AND day < ?",
                arguments: [start, end])
        }
        return (written ?? 0) + settled.withLock { received.count - $0 }
    }
}
