public import Foundation
import GRDB
public import Periodical

extension IssueLibrary {
    /// Takes in the words of issues that arrived or were corrected since they were last taken in.
    ///
    /// The library keeps pages and knows nothing of rendering them: IssueReader's `IssueContent.texts()` gives their words.
    /// - Parameters:
    ///   - onIssue: told how many of how many issues are done.
    ///   - texts: gives the words of the pages of a content folder. Where it throws the issue is passed over, and tried again
    ///     the next time.
    /// - Returns: the names of issues whose words could not be had, with the reasons.
    @discardableResult
    public func updateSearchIndex(
        onIssue: @Sendable (Int, Int) -> Void = { _, _ in },
        texts: @escaping @Sendable (_ issue: LibraryIssue, _ content: URL) throws(MastheadError) -> [PageText]
    ) async throws(MastheadError) -> [String: MastheadError] {
        let stale = try await database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT name, contentIdentity FROM issue
                    WHERE contentIdentity IS NOT NULL AND textIdentity IS NOT contentIdentity ORDER BY date DESC
                    """
            ).map { row in (name: row["name"] as String, identity: row["contentIdentity"] as String) }
        }
        var failures: [String: MastheadError] = [:]
        for (index, (name, identity)) in stale.enumerated() {
            if let issue = try await issue(named: name), let content = issue.contentURL {
                do throws(MastheadError) {
                    try await take(try texts(issue, content), of: name, identity)
                } catch {
                    guard error.code != .libraryDatabase else { throw error }
                    failures[name] = error
                }
            }
            onIssue(index + 1, stale.count)
        }
        return failures
    }

    private func take(_ pages: [PageText], of name: String, _ identity: String) async throws(MastheadError) {
        try await database.write { db in
            try db.execute(sql: "DELETE FROM page WHERE issueName = ?", arguments: [name])
            let insert = try db.makeStatement(
                sql: "INSERT INTO page (issueName, articleIndex, pageIndex, title, text) VALUES (?, ?, ?, ?, ?)")
            for page in pages {
                let text = page.text.replacing(SearchHit.marks.start, with: "").replacing(SearchHit.marks.end, with: "")
                try insert.execute(arguments: [
                    name, page.position.articleIndex, page.position.pageIndex, page.title, text,
                ])
            }
            try db.execute(sql: "UPDATE issue SET textIdentity = ? WHERE name = ?", arguments: [identity, name])
        }
    }

    /// Finds pages that have all of some words, or words that begin with them, in their text or title; accents and case do not
    /// matter. The best come first.
    /// - Parameters:
    ///   - words: as a person types them.
    ///   - name: the issue to search; by default all.
    ///   - limit: the most hits.
    public func search(
        _ words: String, in name: String? = nil, limit: Int = 100
    ) async throws(MastheadError) -> [SearchHit] {
        let name = name?.inNormalForm
        guard let pattern = FTS5Pattern(matchingAllPrefixesIn: words) else { return [] }
        return try await database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT page.*, issue.title AS issueTitle, snippet(pageSearch, 1, ?, ?, '…', 20) AS context
                    FROM pageSearch JOIN page ON page.id = pageSearch.rowid JOIN issue ON issue.name = page.issueName
                    WHERE pageSearch MATCH ? AND page.issueName = COALESCE(?, page.issueName)
                    ORDER BY bm25(pageSearch, 4.0, 1.0), issue.date DESC, page.articleIndex, page.pageIndex LIMIT ?
                    """, arguments: [SearchHit.marks.start, SearchHit.marks.end, pattern, name, limit])
            return rows.map { row in
                SearchHit(
                    name: row["issueName"], title: row["issueTitle"],
                    position: PagePosition(articleIndex: row["articleIndex"], pageIndex: row["pageIndex"]),
                    pageTitle: row["title"], context: SearchHit.parts(row["context"]))
            }
        }
    }
}
