import Foundation
import GRDB
public import Periodical

extension IssueLibrary {
    /// The marks of a kind, newest first.
    /// - Parameter name: the issue; by default of all issues.
    public func marks(_ kind: Mark.Kind, of name: String? = nil) async throws(MastheadError) -> [Mark] {
        let name = name?.inNormalForm
        return try await database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT mark.*, issue.title FROM mark JOIN issue ON issue.name = mark.issueName
                    WHERE mark.kind = ? AND mark.issueName = COALESCE(?, mark.issueName)
                    ORDER BY mark.createdAt DESC, mark.articleIndex, mark.pageIndex
                    """, arguments: [kind.rawValue, name]
            ).map { row in
                let article: Int = try row.value("articleIndex")
                return Mark(
                    name: try row.value("issueName"), title: try row.value("title"),
                    position: article == -1 ? nil : try row.position(), date: try row.date("createdAt"))
            }
        }
    }

    /// Sets a mark; one that is set stays as it is.
    /// - Parameter position: the page; nil for the issue as a whole.
    /// - Returns: whether it was not set before.
    @discardableResult
    public func mark(
        _ kind: Mark.Kind, _ name: String, at position: PagePosition? = nil
    ) async throws(MastheadError) -> Bool {
        let name = try await existingIssue(named: name).name
        let isNew = try await database.write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO mark VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    kind.rawValue, name, position?.articleIndex ?? -1, position?.pageIndex ?? -1,
                    Date().timeIntervalSince1970,
                ])
            return db.changesCount > 0
        }
        await backUp(.now)
        return isNew
    }

    /// Takes a mark away.
    /// - Returns: whether it was set.
    @discardableResult
    public func unmark(
        _ kind: Mark.Kind, _ name: String, at position: PagePosition? = nil
    ) async throws(MastheadError) -> Bool {
        let name = try await existingIssue(named: name).name
        let wasSet = try await database.write { db in
            try db.execute(
                sql: "DELETE FROM mark WHERE kind = ? AND issueName = ? AND articleIndex = ? AND pageIndex = ?",
                arguments: [kind.rawValue, name, position?.articleIndex ?? -1, position?.pageIndex ?? -1])
            return db.changesCount > 0
        }
        await backUp(.now)
        return wasSet
    }
}
