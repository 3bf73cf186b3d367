import Foundation
import GRDB

/// An asset download that may be brought in now, as little of it as choosing takes.
struct DownloadCandidate: Sendable, Hashable {
    var identifier: UUID
    var item: ItemKey
    /// Whether its last attempt failed and no other was wished for since.
    var hasError: Bool
    /// Whether it was asked for by name.
    var isWished = false

    /// The next one to begin: of the item that is being read, else of the item of which the fewest were begun, so that one
    /// item of many assets does not hold up the others; among equals the newest.
    /// - Parameters:
    ///   - candidates: newest items first.
    ///   - begun: how many of an item's asset downloads were begun already.
    ///   - reading: the item that is being read.
    static func next(
        of candidates: [DownloadCandidate], begun: [Int64: Int], reading: Int64?
    ) -> DownloadCandidate? {
        func rank(_ candidate: DownloadCandidate) -> Int {
            candidate.item.id == reading ? -1 : begun[candidate.item.id] ?? 0
        }
        // `min` returns the first of equals.
        return candidates.min { rank($0) < rank($1) }
    }

    /// The asset downloads that are not paused and have not failed for good, newest items first.
    static func fetchAll(_ db: Database) throws -> [DownloadCandidate] {
        try IndexedRow.fetchAll(
            db,
            sql: """
                SELECT assetDownload.identifier, \(ItemKey.columns),
                    assetDownload.error IS NOT NULL AS hasError, isWished FROM assetDownload
                JOIN item ON item.id = assetDownload.itemID JOIN publication ON publication.id = item.publicationID
                WHERE NOT isPaused AND NOT isFailed
                -- One that is unpacked waits for the item's others; the last of them installs all.
                AND NOT (isUnpacked AND EXISTS (SELECT 1 FROM assetDownload AS other
                    WHERE other.itemID = assetDownload.itemID AND NOT other.isUnpacked))
                ORDER BY item.date DESC, item.name, assetDownload.rowid
                """
        ) { row in
            DownloadCandidate(
                identifier: try row.value("identifier"), item: try ItemKey(row: row),
                hasError: try row.value("hasError"), isWished: try row.value("isWished"))
        }
    }
}
