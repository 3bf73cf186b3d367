package import Foundation
package import Periodical

/// The queue of notifications, which any number of processes empty. Each takes some for a time and says what became of them; what a process
/// that died had taken is there again when that time is over.
package struct PushQueue: Sendable {
    let store: any Store
    /// What this process marks what it takes with.
    let lease: String
    private let leaseTime: Duration
    /// The least time between two notifications that wake an app on one device; zero for none.
    private let backgroundInterval: TimeInterval

    /// The most notifications that are taken at once.
    package static let mostAtOnce = SQLList.capacity

    package init(_ store: any Store, leaseTime: Duration, backgroundInterval: TimeInterval) {
        self.store = store
        lease = Identifier.make()
        self.leaseTime = leaseTime
        self.backgroundInterval = backgroundInterval
    }

    /// Takes notifications of a release whose time has come. Those of which nothing is to be sent now are put off or done with by the way.
    /// - Returns: those to be sent, and whether any were taken.
    package func claim(
        _ release: Release, limit: Int
    ) async throws(MastheadError) -> (notifications: [ClaimedNotification], isEmpty: Bool) {
        let limit = min(limit, Self.mostAtOnce)
        let milliseconds = Int64(leaseTime / .milliseconds(1))
        return try await store.write(.statements) { session in
            let now = session.dialect.now
            let rows = try session.rows(
                """
                WITH next AS MATERIALIZED (
                    SELECT device AS wanted FROM notification WHERE release = $1 AND state = 0 AND due_at <= \(now)
                    ORDER BY due_at LIMIT $2\(session.dialect.skippingLocked)
                )
                UPDATE notification SET lease = $3, due_at = \(now) + $4, attempts = attempts + 1
                FROM next WHERE release = $1 AND device = next.wanted
                RETURNING device, parts, attempts, due_at
                """,
                [.text(release.id), .integer(Int64(limit)), .text(lease), .integer(milliseconds)])
            var plan = ClaimPlan(release, backgroundInterval, leaseTime)
            try plan.take(rows, session)
            try plan.settle(session)
            return (plan.notifications, rows.isEmpty)
        }
    }
}
