package import Foundation
package import Periodical

/// The queue of notifications, which several processes can share. Each process claims some notifications for a limited
/// time, and saves their results. If the process crashes, other processes can claim these notifications when this time
/// has passed.
package struct PushQueue: Sendable {
    let store: any Store
    /// The identifier of this process, with which it marks the notifications that it has claimed.
    let lease: String
    private let leaseTime: Duration
    /// The minimum time between two wake-ups of the app on one device, or zero for no limit.
    private let backgroundInterval: TimeInterval

    /// The maximum number of notifications in a single claim.
    package static let mostAtOnce = SQLList.capacity

    package init(_ store: any Store, leaseTime: Duration, backgroundInterval: TimeInterval) {
        self.store = store
        lease = Identifier.make()
        self.leaseTime = leaseTime
        self.backgroundInterval = backgroundInterval
    }

    /// Claims notifications for a release that are ready to be sent. If nothing needs to be sent now for a
    /// notification, it is postponed or marked as done.
    /// - Returns: The notifications to send, and whether no notification was ready.
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
