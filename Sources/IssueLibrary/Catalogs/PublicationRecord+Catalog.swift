import Foundation
import GRDB
import IssueTransfer
import Periodical
import Schedule

extension PublicationRecord {
    /// Takes another address, unless another publication has it.
    /// - Returns: the address, where it is another one than before.
    mutating func move(to place: URL?, _ db: Database) throws -> URL? {
        guard let place = place?.normalized, place != url?.normalized,
            try Self.fetchOne(db, at: place, except: id) == nil
        else { return nil }
        url = place
        return place
    }

    /// The row as it is by now; nil where the publication has gone, or where another address or key was given while its catalog
    /// was looked at: what the look brought is then worth nothing.
    func current(_ db: Database) throws -> PublicationRecord? {
        guard let id, let current = try PublicationRecord.fetch(db, id), current.url == url,
            current.publicKey == publicKey
        else { return nil }
        return current
    }

    /// Notes a look that brought what was asked for.
    /// - Parameter head: the answer, which may say when it wants to be asked next.
    mutating func noteLook(at now: Double, answered head: HTTPResponseHead) {
        (lookedAt, refreshedAt, error, failureCount) = (now, now, nil, 0)
        let fresh = head.freshFor.map { min($0, LookHistory.longestAsked) / .seconds(1) } ?? 0
        notBefore = fresh > 0 ? now + fresh : nil
    }

    /// Notes a look that failed. Some within a moment, as where a person tries again, count as one.
    mutating func noteFailedLook(at now: Double, _ failure: MastheadError) {
        let isRecent = failureCount > 0 && lookedAt.map { abs(now - $0) < CatalogIntake.refreshResolution } ?? false
        if !isRecent { failureCount = min(max(0, failureCount) + 1, 1000) }
        (lookedAt, outcome, error) = (now, LookOutcome.failed.text, StoredError(failure))
        let asked = failure.retryAfter.map { min($0, LookHistory.longestAsked) / .seconds(1) }
        notBefore = asked.map { now + $0 }
    }

    /// Takes over the validators of a response, unless they are too young to tell the document from the next one.
    mutating func take(_ head: HTTPResponseHead) {
        validators = head.validators
    }
}
