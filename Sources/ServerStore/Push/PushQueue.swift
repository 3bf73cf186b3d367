package import Foundation
package import Periodical

/// A queue of notifications that several processes can share. Each process claims some notifications for a limited
/// time, and then saves their results. If the process crashes, others can claim the same notifications after this time.
package struct PushQueue: Sendable {
    let store: any Store
    /// The identifier of this process, which marks the notifications that it has claimed.
    let lease: String
    private let leaseTime: Duration
    /// The minimum time between two wake-ups of an app on a device, or zero for no minimum.
    private let backgroundInterval: TimeInterval

    /// The maximum number of notifications to claim at a time.
    package static let mostAtOnce = SQLList.capacity

    package init(_ store: any Store, leaseTime: Duration, backgroundInterval: TimeInterval) {
        self.store = store
        lease = Identifier.make()
        self.leaseTime = leaseTime
        self.backgroundInterval = backgroundInterval
    }

    /// Claims a release's notifications that are due. A notification without a due part is postponed or marked as done.
    /// - Returns: The notifications to send, and whether no notification was due.
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
