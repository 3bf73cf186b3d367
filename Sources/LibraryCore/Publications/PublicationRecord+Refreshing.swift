package import Foundation
package import GRDB
package import IssueTransfer
package import Periodical
import Schedule

extension PublicationRecord {
    /// Changes the catalog's URL, unless another publication already has that URL.
    /// - Returns: the new URL, or nil if the URL is unchanged.
    package mutating func move(to place: URL?, _ db: Database) throws -> URL? {
        guard let place = place?.normalized, place != url?.normalized,
            try Self.fetchOne(db, at: place, except: id) == nil
        else { return nil }
        url = place
        return place
    }

    /// Returns the current row, or nil if, during the check, the publication was removed or its URL or key was changed.
    package func current(_ db: Database) throws -> PublicationRecord? {
        guard let id, let current = try PublicationRecord.fetch(db, id), current.url == url,
            current.publicKey == publicKey
        else { return nil }
        return current
    }

    /// Records a successful check.
    /// - Parameter head: the response, which may contain the earliest time of the next check.
    package mutating func noteLook(at now: Double, answered head: HTTPResponseHead) {
        (lookedAt, refreshedAt, error, failureCount) = (now, now, nil, 0)
        let fresh = head.freshFor.map { min($0, RefreshHistory.longestServerDelay) / .seconds(1) } ?? 0
        notBefore = fresh > 0 ? now + fresh : nil
    }

    /// Records a failed check. Several failures within a short time, for example from manual retries, count as one.
    package mutating func noteFailedLook(at now: Double, _ failure: MastheadError) {
        let isRecent = failureCount > 0 && lookedAt.map { abs(now - $0) < RefreshSummary.resolution } ?? false
        if !isRecent { failureCount = min(max(0, failureCount) + 1, 1000) }
        (lookedAt, outcome, error) = (now, RefreshOutcome.failed.text, StoredError(failure))
        let asked = failure.retryAfter.map { min($0, RefreshHistory.longestServerDelay) / .seconds(1) }
        notBefore = asked.map { now + $0 }
    }

    /// Stores the cache validators of a response, unless the document changed too recently for reliable validators.
    package mutating func keepValidators(of head: HTTPResponseHead) { validators = head.validators }
}
