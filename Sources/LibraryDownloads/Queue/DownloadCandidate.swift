package import Foundation
import GRDB
import LibraryCore

/// A download that may start now, with only the data needed to choose the next one.
package struct DownloadCandidate: Sendable, Hashable {
    package var identifier: UUID
    var item: ItemKey
    /// Whether the last attempt failed. A new request for the download resets this value.
    var hasError: Bool
    /// Whether the user explicitly requested this download.
    package var isWished = false

    /// Returns the download to start next.
    ///
    /// The item that the user is reading has priority. Otherwise, the item with the fewest started downloads comes
    /// next, so that an item with many assets does not delay others. Among equals, the newest item comes next.
    /// - Parameters:
    ///   - candidates: the downloads that may start, newest items first.
    ///   - begun: the number of downloads that have already started, by item.
    ///   - reading: the item that the user is reading.
    static func next(
        of candidates: [DownloadCandidate], begun: [Int64: Int], reading: Int64?
    ) -> DownloadCandidate? {
        func rank(_ candidate: DownloadCandidate) -> Int {
            candidate.item.id == reading ? -1 : begun[candidate.item.id] ?? 0
        }
        // If several elements are equal, `min` returns the first of them.
        return candidates.min { rank($0) < rank($1) }
    }

    /// Returns the downloads that are not paused and have not failed permanently, newest items first.
    static func fetchAll(_ db: Database) throws -> [DownloadCandidate] {
        try IndexedRow.fetchAll(
            db,
            sql: """
                SELECT assetDownload.identifier, \(ItemKey.columns),
                    assetDownload.error IS NOT NULL AS hasError, isWished FROM assetDownload
                JOIN item ON item.id = assetDownload.itemID JOIN publication ON publication.id = item.publicationID
                WHERE NOT isPaused AND NOT isFailed
                -- An unpacked download waits for the item's other downloads. The last of these installs all.
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
