package import Foundation
package import Periodical

extension Accounts {
    /// Records whether the reader agrees to reading statistics.
    /// - Returns: When the reader agreed, or nil if the reader does not agree.
    @discardableResult
    package func setAgreed(
        _ isAgreed: Bool, _ account: String, now: Date = Date()
    ) async throws(MastheadError) -> Date? {
        try await store.write(.statements) { session in
            try session.change(
                """
                UPDATE account SET agreed_statistics_at = \(isAgreed ? "COALESCE(agreed_statistics_at, $2)" : "NULL")
                WHERE id = $1
                """, isAgreed ? [.text(account), .time(now)] : [.text(account)])
            return try session.rows(
                "SELECT agreed_statistics_at FROM account WHERE id = $1", [.text(account)]
            ).first?.optionalTime("agreed_statistics_at")
        }
    }

    /// Returns when the reader agreed to reading statistics, or nil if the reader does not agree.
    package func agreed(_ account: String) async throws(MastheadError) -> Date? {
        try await store.read { session in
            try session.rows(
                "SELECT agreed_statistics_at FROM account WHERE id = $1", [.text(account)]
            ).first?.optionalTime("agreed_statistics_at")
        }
    }
}
