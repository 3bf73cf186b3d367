import Foundation
import GRDB
import Periodical

/// The page grids in the content folders of issues, for finding marks on pages that do not exist.
///
/// Only a mark in the downloaded revision is checked, because an earlier revision may have had more pages.
struct ContentGrids {
    private let folder: LibraryFolder
    /// The number of pages of each article, by content folder. Nil if the folder has no readable page grid.
    private var pageCounts: [String: [Int]?] = [:]

    /// The tables with marks.
    private static let tables = ["highlight", "mark"]

    init(_ folder: LibraryFolder) { self.folder = folder }

    /// Returns a fault for each table with marks on pages that do not exist.
    mutating func faults(in db: Database) throws -> [String] {
        var faults: [String] = []
        for table in Self.tables {
            var count = 0
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT articleIndex, pageIndex, folder FROM \(table) JOIN item ON item.id = itemID
                    WHERE edition = contentIdentity AND articleIndex >= 0
                    """)
            while let row = try rows.next() {
                let exists = hasPage(
                    article: try row.value("articleIndex"), page: try row.value("pageIndex"),
                    inFolder: try row.value("folder"))
                if !exists { count += 1 }
            }
            if count > 0 { faults.append("the column \(table).pageIndex has an invalid value in \(count.inRows)") }
        }
        return faults
    }

    /// Removes marks on pages that do not exist.
    /// - Returns: the number of removed rows, by table.
    mutating func removeMarks(from rows: inout LibraryRows) -> [String: Int] {
        var contents: [Int64: (folder: String, identity: String)] = [:]
        for fields in rows["item"].dictionaries {
            guard let id = fields["id"]?.integer, contents[id] == nil, let folder = fields["folder"]?.text,
                let identity = fields["contentIdentity"]?.text
            else { continue }
            contents[id] = (folder, identity)
        }
        var removed: [String: Int] = [:]
        for name in Self.tables {
            guard let table = rows.tables[name] else { continue }
            let kept = table.rows.filter { row in
                guard let content = table.value("itemID", row).integer.flatMap({ contents[$0] }),
                    table.value("edition", row).text == content.identity,
                    let article = table.value("articleIndex", row).integer, article >= 0,
                    let page = table.value("pageIndex", row).integer
                else { return true }
                return hasPage(article: Int(article), page: Int(page), inFolder: content.folder)
            }
            guard kept.count < table.rows.count else { continue }
            removed[name] = table.rows.count - kept.count
            rows.tables[name]?.rows = kept
        }
        return removed
    }

    /// Whether a content folder has a page, or its page grid is unknown.
    private mutating func hasPage(article: Int, page: Int, inFolder component: String) -> Bool {
        guard let counts = pageCounts(ofFolder: component) else { return true }
        return counts.indices.contains(article) && page < counts[article]
    }

    private mutating func pageCounts(ofFolder component: String) -> [Int]? {
        if let known = pageCounts[component] { return known }
        let content = folder.content(inFolder: component)
        var found: [Int]?
        for name in ["pages.plist", "pages.json"] where found == nil {
            let file = content.appending(path: name)
            guard let data = FileManager.default.contents(atPath: file.path) else { continue }
            // A damaged file in the folder is not a fault of the database.
            found = (try? PageGrid(reading: data, subject: file.path))?.articles.map(\.count)
        }
        pageCounts[component] = .some(found)
        return found
    }
}
