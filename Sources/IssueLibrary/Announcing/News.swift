import GRDB
import Periodical

/// The table `news`: the items that are new and were not told of yet.
enum News {
    /// An item that is to be told of.
    struct Row: Sendable {
        let item: ItemKey
        let publicationTitle: String?
        /// Whether notices of its publication are shown; nil for what is usual.
        let notifies: Bool?
        let isShown: Bool
        let isHandedOver: Bool
        /// Whether it was taken out of the library meanwhile.
        let isRemoved: Bool
        let isAvailable: Bool
        /// Whether bringing it in failed for good.
        let isFailed: Bool
    }

    /// Which of the two ways of telling a row is about.
    enum Way: String {
        case shown = "isShown"
        case handedOver = "isHandedOver"
    }

    /// So many are told of at a time: a publisher may offer as many as they like.
    private static let atOnce = 100

    /// Notes that an item is new.
    static func note(_ id: Int64, at now: Double, _ db: Database) throws {
        try db.execute(sql: "INSERT OR IGNORE INTO news (itemID, foundAt) VALUES (?, ?)", arguments: [id, now])
    }

    /// What is to be told, the oldest first.
    static func fetch(_ db: Database) throws -> [Row] {
        try IndexedRow.fetchAll(
            db,
            sql: """
                SELECT \(ItemKey.columns), publication.title AS publicationTitle, publication.notifies,
                    news.isShown, news.isHandedOver, item.isRemoved, item.contentIdentity IS NOT NULL AS isAvailable,
                    EXISTS (SELECT 1 FROM assetDownload WHERE assetDownload.itemID = item.id AND isFailed) AS isFailed
                FROM news JOIN item ON item.id = news.itemID JOIN publication ON publication.id = item.publicationID
                ORDER BY item.date, item.id LIMIT \(atOnce)
                """
        ) { row in
            Row(
                item: try ItemKey(row: row), publicationTitle: try row.optional("publicationTitle"),
                notifies: try row.optional("notifies"), isShown: try row.value("isShown"),
                isHandedOver: try row.value("isHandedOver"), isRemoved: try row.value("isRemoved"),
                isAvailable: try row.value("isAvailable"), isFailed: try row.value("isFailed"))
        }
    }

    /// Notes that items were told of in one way. What was told in both is forgotten.
    static func note(_ ids: [Int64], as way: Way, _ db: Database) throws {
        for id in ids {
            try db.execute(sql: "UPDATE news SET \(way.rawValue) = 1 WHERE itemID = ?", arguments: [id])
        }
        try db.execute(sql: "DELETE FROM news WHERE isShown AND isHandedOver")
    }
}
