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
    /// How many of this process's received bytes are saved or being saved.
    private let settled = Mutex(0)

    /// How many bytes are received between two saves. A killed process leaves at most this many bytes uncounted.
    private static let step = 1 << 20
    /// How long a day's numbers are kept, in seconds. Longer than any limit's period.
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

    /// Saves the number of bytes received since the last call.
    /// - Parameter isEnd: whether to save even a small number, because all downloads have ended.
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
            // Let the next call save these bytes.
            settled.withLock { $0 -= arrived }
        }
    }

    /// Returns the number of bytes received in a period, including bytes that are not saved yet.
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
