import Foundation
import GRDB
public import LibraryCore
public import Periodical

/// The items to show first on a shelf with thousands of items, and the numbers of all items.
public struct FirstItems: Sendable {
    /// A publication, with the numbers of its items.
    public struct Publication: Sendable, Hashable {
        /// The handle.
        public let handle: String
        /// The number of items.
        public let itemCount: Int
        /// The number of new items; see ``LibraryItem/isNew``.
        public let newCount: Int
    }

    /// The maximum numbers of items.
    private enum Most {
        static let publications = 8
        static let each = 6
        static let new = 24
        static let reading = 12
    }

    /// The items, newest first.
    public let items: [LibraryItem]
    /// All publications with items, ordered by their newest item.
    public let publications: [Publication]

    /// The items of all publications, with the columns that the selection depends on.
    private static let shown = """
        WITH shown AS (
            SELECT id, publicationID, handle, name, date, isBook, readAt, arrived,
                readMark IS NULL AND announcedAt IS NOT NULL AND readAt IS NULL AND pages = 0 AS isNew,
                CASE WHEN readMark IS NULL THEN COALESCE(readShare, pages * 1.0 / NULLIF(pageCount, 0)) END AS share
            FROM (
                SELECT item.*, publication.handle, item.kind = 'book' AS isBook,
                    COALESCE((SELECT arrivedAt FROM contentSource WHERE itemID = item.id), announcedAt, date) AS arrived,
                    (SELECT readAt FROM readingPosition WHERE itemID = item.id) AS readAt,
                    (SELECT COUNT(*) FROM readPage WHERE itemID = item.id) AS pages
                FROM item JOIN publication ON publication.id = item.publicationID WHERE NOT isRemoved))
        """

    fileprivate static func publications(_ db: Database) throws -> [Publication] {
        let sql = """
            \(shown)
            SELECT handle, COUNT(*) AS itemCount, SUM(isNew) AS newCount FROM shown
            GROUP BY publicationID ORDER BY MAX(date) DESC, handle
            """
        return try Row.fetchAll(db, sql: sql).map { row in
            Publication(
                handle: try row.value("handle"), itemCount: try row.count("itemCount"),
                newCount: try row.count("newCount"))
        }
    }

    /// Returns the IDs of these items: the newest items of the first publications, new items, items that the user is
    /// reading, and the given items. For books, also includes those opened last, because the web reader lists a
    /// publication's books in that order.
    fileprivate static func ids(
        of publications: [Publication], and references: [String], _ db: Database
    ) throws -> Set<Int64> {
        let sql = """
            \(shown)
            SELECT id FROM (
                SELECT id, isBook,
                    ROW_NUMBER() OVER (PARTITION BY publicationID ORDER BY date DESC, name, id) AS place,
                    ROW_NUMBER() OVER (
                        PARTITION BY publicationID, isBook ORDER BY readAt DESC, arrived DESC, date DESC, name, id
                    ) AS openedPlace
                FROM shown WHERE handle IN (SELECT value FROM json_each(:handles))
            ) WHERE place <= :each OR isBook AND openedPlace <= :each
            UNION SELECT * FROM (SELECT id FROM shown WHERE isNew ORDER BY date DESC, handle, name LIMIT :new)
            UNION SELECT * FROM (
                SELECT id FROM shown WHERE share > 0 AND share < 1 ORDER BY readAt DESC, date DESC LIMIT :reading)
            UNION SELECT id FROM shown WHERE handle || '/' || name IN (SELECT value FROM json_each(:references))
            """
        let handles = publications.prefix(Most.publications).map(\.handle)
        return try Int64.fetchSet(
            db, sql: sql,
            arguments: [
                "handles": try list(handles), "references": try list(references), "each": Most.each, "new": Most.new,
                "reading": Most.reading,
            ])
    }

    private static func list(_ texts: [String]) throws -> String {
        String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }

    fileprivate init(items: [LibraryItem], publications: [Publication]) {
        (self.items, self.publications) = (items, publications)
    }
}

extension Items {
    /// Whether the library has several publications, and so many items that loading them all would delay a page.
    public func areMany() async throws(MastheadError) -> Bool {
        try await publications.store.read { db in
            let sql = "SELECT COUNT(*) > 300 AND COUNT(DISTINCT publicationID) > 1 FROM item WHERE NOT isRemoved"
            return try Bool.fetchOne(db, sql: sql) ?? false
        }
    }

    /// Returns the items to show first on a shelf, without loading the others.
    /// - Parameter references: more items to include, as `HANDLE/NAME`, for example those with reminders. Unknown items
    ///   are ignored.
    public func first(and references: [String] = []) async throws(MastheadError) -> FirstItems {
        let (known, wanted) = try await publications.store.read { db in
            let known = try FirstItems.publications(db)
            return (known, try FirstItems.ids(of: known, and: references, db))
        }
        let listing = try await listing()
        let items = try await listing.items(listing.ids.filter { wanted.contains($0.rawValue) }[...])
        return FirstItems(items: items, publications: known)
    }
}
