package import GRDB
package import LibraryCore
import Periodical

/// New items that still need a notification, stored in the table `news`.
package enum News {
    /// A new item that still needs a notification.
    package struct Row: Sendable, Hashable {
        package let item: ItemKey
        package let publicationTitle: String?
        /// Whether the publication's items cause notifications, or nil for the default.
        package let notifies: Bool?
        package let isShown: Bool
        package let isHandedOver: Bool
        /// Whether the item was removed from the library after this row was added.
        package let isRemoved: Bool
        package let isAvailable: Bool
        /// Whether the item's download has failed permanently.
        package let isFailed: Bool
    }

    /// One of the two ways to announce a new item.
    package enum Way: String {
        case shown = "isShown"
        case handedOver = "isHandedOver"
    }

    /// The maximum number of items per call, because a publisher may add any number of items at once.
    private static let atOnce = 100

    /// Adds a new item to the table `news`.
    static func note(_ id: Int64, at now: Double, _ db: Database) throws {
        try db.execute(sql: "INSERT OR IGNORE INTO news (itemID, foundAt) VALUES (?, ?)", arguments: [id, now])
    }

    /// Returns the items that still need a notification, oldest first. Downloading items come last, so that they do not
    /// delay other items.
    package static func fetch(_ db: Database) throws -> [Row] {
        try IndexedRow.fetchAll(
            db,
            sql: """
                SELECT \(ItemKey.columns), publication.title AS publicationTitle, publication.notifies,
                    news.isShown, news.isHandedOver, item.isRemoved, item.contentIdentity IS NOT NULL AS isAvailable,
                    EXISTS (SELECT 1 FROM assetDownload WHERE assetDownload.itemID = item.id AND isFailed) AS isFailed
                FROM news CROSS JOIN item ON item.id = news.itemID
                    JOIN publication ON publication.id = item.publicationID
                ORDER BY item.isRemoved OR item.contentIdentity IS NOT NULL OR isFailed DESC, item.date, item.id
                LIMIT \(atOnce)
                """
        ) { row in
            Row(
                item: try ItemKey(row: row), publicationTitle: try row.optional("publicationTitle"),
                notifies: try row.optional("notifies"), isShown: try row.value("isShown"),
                isHandedOver: try row.value("isHandedOver"), isRemoved: try row.value("isRemoved"),
                isAvailable: try row.value("isAvailable"), isFailed: try row.value("isFailed"))
        }
    }

    /// Records that items were announced in one way, and deletes those that were announced in both ways.
    package static func note(_ ids: [Int64], as way: Way, _ db: Database) throws {
        for id in ids {
            try db.execute(sql: "UPDATE news SET \(way.rawValue) = 1 WHERE itemID = ?", arguments: [id])
        }
        try db.execute(sql: "DELETE FROM news WHERE isShown AND isHandedOver")
    }
}
