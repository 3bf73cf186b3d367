import Foundation
package import Periodical

extension PushQueue {
    /// Saves the results of notifications in one transaction. If another process has claimed a notification in the
    /// meantime, its result is skipped.
    package func write(_ outcomes: [NotificationOutcome]) async throws(MastheadError) {
        guard !outcomes.isEmpty else { return }
        try await store.write(.statements) { session in
            // All processes use this order, so that they never deadlock.
            let ordered = Dictionary(grouping: outcomes, by: \.claimed.release.id).sorted { $0.key < $1.key }
            for (release, outcomes) in ordered {
                var sums = OutcomeSums()
                let simple = outcomes.filter { $0.result == .sent && $0.claimed.restDueAt == nil }
                sums.sent += try markSent(simple.map(\.claimed.device).sorted(), release, session)
                for outcome in outcomes where outcome.result != .sent || outcome.claimed.restDueAt != nil {
                    try write(outcome, &sums, session)
                }
                try sums.add(to: release, session)
            }
        }
    }

    private func markSent(_ devices: [String], _ release: String, _ session: any SQLSession) throws -> Int {
        var count = 0
        for part in SQLList.parts(devices) {
            count += try session.change(
                """
                UPDATE notification SET state = 1, parts = 0, lease = NULL
                WHERE release = $1 AND state = 0 AND lease = $2 AND device IN (\(SQLList.places(from: 3)))
                """, [.text(release), .text(lease)] + SQLList.values(part))
        }
        return count
    }

    private func write(_ outcome: NotificationOutcome, _ sums: inout OutcomeSums, _ session: any SQLSession) throws {
        let claimed = outcome.claimed
        switch outcome.result {
        case .sent:
            // The remaining part wakes the app once the next wake-up is allowed.
            try putOff(claimed, .background, claimed.restDueAt ?? Date(), session)
        case .later(let wait):
            var left = claimed.parts.subtracting(outcome.sent)
            if claimed.restDueAt != nil { left.insert(.background) }
            try session.change(
                """
                UPDATE notification SET parts = $1, lease = NULL, due_at = \(session.dialect.now) + $5
                WHERE release = $2 AND device = $3 AND state = 0 AND lease = $4
                """,
                [
                    .integer(Int64(left.rawValue)), .text(claimed.release.id), .text(claimed.device), .text(lease),
                    .integer(Int64(wait / .milliseconds(1))),
                ])
            sums.answer = outcome.answer ?? sums.answer
        case .refused:
            sums.refused += try end(claimed, state: 2, session)
            sums.answer = outcome.answer ?? sums.answer
            if !outcome.sent.contains(.background) { try forgetWaking(claimed, session) }
        case .givenUp:
            sums.givenUp += try end(claimed, state: 3, session)
        case .gone(let since):
            guard try end(claimed, state: 2, session) == 1 else { return }
            let removed = try session.change(
                "DELETE FROM device WHERE id = $1 AND seen_at <= $2", [.text(claimed.device), .time(since)])
            // If the device has registered again in the meantime, it is kept.
            if removed == 1 { sums.gone += 1 } else { sums.refused += 1 }
            sums.answer = outcome.answer ?? sums.answer
        }
    }

    /// Deletes the record of a wake-up that was not sent, so that another issue can wake the app.
    private func forgetWaking(_ claimed: ClaimedNotification, _ session: any SQLSession) throws {
        guard claimed.parts.contains(.background) else { return }
        try session.change(
            "UPDATE device SET pushed_at = NULL, pushed_for = NULL WHERE id = $1 AND pushed_for = $2",
            [.text(claimed.device), .text(claimed.release.id)])
    }

    private func putOff(
        _ claimed: ClaimedNotification, _ parts: NotificationParts, _ due: Date, _ session: any SQLSession
    ) throws {
        try session.change(
            """
            UPDATE notification SET parts = $1, lease = NULL, due_at = $2
            WHERE release = $3 AND device = $4 AND state = 0 AND lease = $5
            """,
            [
                .integer(Int64(parts.rawValue)), .time(due), .text(claimed.release.id), .text(claimed.device),
                .text(lease),
            ])
    }

    private func end(_ claimed: ClaimedNotification, state: Int, _ session: any SQLSession) throws -> Int {
        try session.change(
            """
            UPDATE notification SET state = \(state), lease = NULL
            WHERE release = $1 AND device = $2 AND state = 0 AND lease = $3
            """, [.text(claimed.release.id), .text(claimed.device), .text(lease)])
    }
}
