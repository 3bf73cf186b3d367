import Foundation
package import GRDB
import LibraryCore
public import Periodical

/// Moves an item's stored positions from earlier revisions to the downloaded one.
public struct Places: Sendable {
    let store: LibraryStore
    let items: Items
    let backups: LibraryBackups

    /// A table that stores positions.
    private enum Table: String, CaseIterable {
        case readingPosition, mark, highlight
    }

    private struct Row: Sendable {
        let table: Table
        /// An SQL condition that matches this row only if it still belongs to the earlier revision.
        let condition: String
        let arguments: StatementArguments
        let place: KeptPlace
    }

    /// Moves an item's position, bookmarks and highlights from earlier revisions to the current one. This requires that
    /// the words around them are stored.
    ///
    /// The closure searches for the words, because the library does not read the text of pages.
    /// - Parameter find: takes places in earlier revisions, and returns each with its new position and words.
    public func update(
        of reference: ItemReference, by find: @Sendable ([KeptPlace]) -> [KeptPlace]
    ) async throws(MastheadError) {
        guard store.isWritable, let key = try await items.key(reference) else { return }
        let (edition, rows) = try await store.read { db in
            let edition = try String.fetchOne(
                db, sql: "SELECT contentIdentity FROM item WHERE id = ?", arguments: [key.id])
            guard let edition else { return (nil as String?, [Row]()) }
            return (edition, try Table.allCases.flatMap { try Self.rows(of: $0, key.id, not: edition, db) })
        }
        guard let edition, !rows.isEmpty else { return }
        let found = find(rows.map(\.place))
        guard found.count == rows.count else { return }
        try await store.write { db in
            // A newer revision may have been installed since the search started.
            let current = try String.fetchOne(
                db, sql: "SELECT contentIdentity FROM item WHERE id = ?", arguments: [key.id])
            guard current == edition else { return }
            for (row, place) in zip(rows, found) { try Self.move(row, to: place, edition, db) }
        }
        await backups.backUp(.now)
    }

    /// Records that the positions in a revision also apply to another revision with the same content.
    package static func keep(
        of item: Int64, from former: String, to edition: String, _ db: Database
    ) throws {
        for table in Table.allCases {
            try db.execute(
                sql: "UPDATE \(table.rawValue) SET edition = ? WHERE itemID = ? AND edition = ?",
                arguments: [edition, item, former])
        }
    }

    private static func rows(
        of table: Table, _ item: Int64, not edition: String, _ db: Database
    ) throws -> [Row] {
        let cursor = try GRDB.Row.fetchCursor(
            db, sql: "SELECT * FROM \(table.rawValue) WHERE itemID = ? AND edition <> ? AND wordsBefore IS NOT NULL",
            arguments: [item, edition])
        var rows: [Row] = []
        while let row = try cursor.next() {
            let start = try row.position()
            var place = KeptPlace(
                start: start,
                words: PassageWords(
                    before: try row.optional("wordsBefore") ?? "", words: "",
                    after: try row.optional("wordsAfter") ?? ""))
            let former: String = try row.value("edition")
            var condition = "itemID = ? AND edition = ?"
            var arguments: StatementArguments = [item, former]
            switch table {
            case .readingPosition: break
            case .mark:
                condition += " AND kind = ? AND articleIndex = ? AND pageIndex = ? AND characterOffset = ?"
                arguments += [
                    try row.value("kind") as String, start.articleIndex, start.pageIndex, start.characterOffset ?? -1,
                ]
            case .highlight:
                condition += " AND id = ?"
                arguments += [try row.value("id") as Int64]
                place.length = try row.value("length")
                place.words.words = try row.value("words")
            }
            rows.append(Row(table: table, condition: condition, arguments: arguments, place: place))
        }
        return rows
    }

    private static func move(_ row: Row, to place: KeptPlace, _ edition: String, _ db: Database) throws {
        // Rows that have changed since the search started do not match. If two marks get the same new position, `OR
        // REPLACE` keeps one of them.
        var columns =
            "articleIndex = ?, pageIndex = ?, characterOffset = ?, wordsBefore = ?, wordsAfter = ?, edition = ?"
        let offset: Int? =
            switch row.table {
            case .readingPosition: place.start.characterOffset
            case .mark: place.start.characterOffset ?? -1
            case .highlight: place.start.characterOffset ?? 0
            }
        var arguments: StatementArguments = [
            place.start.articleIndex, place.start.pageIndex, offset, place.words.before, place.words.after, edition,
        ]
        if row.table == .highlight {
            columns += ", length = ?, words = ?"
            arguments += [place.length ?? 1, place.words.words]
        }
        try db.execute(
            sql: "UPDATE OR REPLACE \(row.table.rawValue) SET \(columns) WHERE \(row.condition)",
            arguments: arguments + row.arguments)
    }
}
