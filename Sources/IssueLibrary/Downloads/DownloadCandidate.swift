import Foundation
import GRDB

/// An asset download that may be brought in now, as little of it as choosing takes.
struct DownloadCandidate: Sendable, Hashable {
    var identifier: UUID
    var issueName: String
    /// Whether its last attempt failed and nobody has wished for another since.
    var hasError: Bool

    /// The next one to begin: of the issue that is being read, else of the issue of which the fewest were begun, so that one
    /// issue of many assets does not hold up the others; among equals the newest.
    /// - Parameters:
    ///   - candidates: newest issues first.
    ///   - begun: how many of an issue's asset downloads were begun already.
    ///   - reading: the issue that is being read.
    static func next(
        of candidates: [DownloadCandidate], begun: [String: Int], reading: String?
    ) -> DownloadCandidate? {
        func rank(_ candidate: DownloadCandidate) -> Int {
            candidate.issueName == reading ? -1 : begun[candidate.issueName] ?? 0
        }
        // `min` returns the first of equals.
        return candidates.min { rank($0) < rank($1) }
    }

    /// The asset downloads that nobody paused and that have not failed for good, newest issues first.
    static func fetchAll(_ db: Database) throws -> [DownloadCandidate] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT assetDownload.identifier, assetDownload.issueName,
                    assetDownload.error IS NOT NULL AS hasError FROM assetDownload
                JOIN issue ON issue.name = assetDownload.issueName
                WHERE NOT isPaused AND NOT isFailed
                -- One that is unpacked waits for the issue's others; the last of them installs all.
                AND NOT (isUnpacked AND EXISTS (SELECT 1 FROM assetDownload AS other
                    WHERE other.issueName = assetDownload.issueName AND NOT other.isUnpacked))
                ORDER BY issue.date DESC, issue.name, assetDownload.rowid
                """)
        var candidates: [DownloadCandidate] = []
        while let row = try rows.next() {
            candidates.append(
                DownloadCandidate(
                    identifier: try row.decode(UUID.self, forColumn: "identifier"),
                    issueName: try row.value("issueName"), hasError: try row.value("hasError")))
        }
        return candidates
    }
}
