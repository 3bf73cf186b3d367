import Foundation
import GRDB
import IssueTransfer
import Logging
import Periodical
import Schedule
import Synchronization

/// Writes down how many bytes arrive on which day, as long as there is a limit to them: of all processes together.
final class TrafficLedger: Sendable {
    private let store: LibraryStore
    private let received: ReceivedBytes
    private let now: @Sendable () -> Date
    private let calendar: @Sendable () -> Calendar
    private let logger: Logger
    /// How many of the bytes that this process received are written down.
    private let settled = Mutex(0)

    /// What is not written down yet may be lost with the process: at most so many bytes.
    private static let step = 1 << 20
    /// Days are kept for longer than any period is.
    private static let kept = 70 * 86_400.0

    init(
        _ store: LibraryStore, _ received: ReceivedBytes, _ configuration: IssueLibrary.Configuration, _ logger: Logger
    ) {
        self.store = store
        self.received = received
        now = configuration.now
        calendar = configuration.calendar
        self.logger = logger
    }

    /// Writes down what has arrived since the last time.
    /// - Parameter isEnd: whether nothing may follow for long; else little is left for later.
    func settle(isEnd: Bool) async {
        let arrived = settled.withLock { settled in
            let rest = received.count - settled
            guard rest >= (isEnd ? 1 : Self.step) else { return 0 }
            settled += rest
            return rest
        }
        guard arrived > 0, store.isWritable else { return }
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
        } catch { logger.notice("\(error)") }
    }

    /// The bytes that arrived in a period, those that are not written down yet included.
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
