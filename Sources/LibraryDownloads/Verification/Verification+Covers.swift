import Files
import Foundation
import GRDB
import LibraryCore
import Media
public import Periodical

extension Verification {
    /// Checks the downloaded covers, several files at a time, for missing, empty and truncated files.
    ///
    /// The library does not know the hashes of most covers, so the check reads the structure of each picture. Damaged
    /// covers are downloaded again at the next refresh, or when a book's cover is next displayed. ``Covers/repair(_:)``
    /// downloads a cover immediately.
    /// - Parameter references: the items, or nil to check the covers of all items.
    /// - Returns: the faults, sorted by item name. Covers that the library cannot download again are not checked.
    public func coverFaults(of references: [ItemReference]? = nil) async throws(MastheadError) -> [CoverFault] {
        let wanted = references.map(Set.init)
        let covers = try await store.read { db in
            try IndexedRow.fetchAll(
                db,
                sql: """
                    SELECT \(ItemKey.columns), item.coverFile FROM item
                    JOIN publication ON publication.id = item.publicationID
                    WHERE item.coverFile IS NOT NULL AND item.cover IS NOT NULL AND publication.url IS NOT NULL
                        AND publication.isFollowed AND NOT item.isRemoved
                    ORDER BY publication.handle, item.name
                    """
            ) { (key: try ItemKey(row: $0), file: try $0.value("coverFile") as String) }
        }.filter { wanted?.contains($0.key.reference) ?? true }
        let folder = store.folder.covers
        let findings = await FileVerifier.each(Array(covers.enumerated())) { number, cover in
            (number, Self.fault(ofCover: folder.appending(path: cover.file)))
        }
        guard findings.count == covers.count else {
            throw MastheadError(
                .stopped, cannot: "verify the covers in", to: folder.path, found: "stopped", remedies: [.tryAgain])
        }
        let faults = findings.sorted { $0.0 < $1.0 }.compactMap { number, found in
            found.map { (key: covers[number].key, found: $0) }
        }
        try await wantAgain(faults.map(\.key.id))
        return faults.map { CoverFault(item: $0.key.reference, label: $0.key.label, found: $0.found) }
    }

    /// Returns the fault in a cover, or nil if the file is complete.
    private static func fault(ofCover file: URL) -> String? {
        guard FileStamp(file) != nil else { return "is missing" }
        do throws(MastheadError) { return try MediaInspection(file).fault } catch {
            return "cannot be read: \(error.found)"
        }
    }

    /// Records that covers must be downloaded again. Until then, the library keeps the old files.
    private func wantAgain(_ items: [Int64]) async throws(MastheadError) {
        guard !items.isEmpty, store.isWritable else { return }
        try await store.write { db in
            for item in items {
                // If an item in a bookshelf has no cover file, its cover is downloaded when it is displayed.
                try db.execute(
                    sql: """
                        UPDATE item SET coverSource = NULL, coverFile = CASE
                            WHEN (SELECT kind FROM publication WHERE id = item.publicationID) = 'bookshelf' THEN NULL
                            ELSE coverFile END
                        WHERE id = ?
                        """, arguments: [item])
            }
        }
    }
}
