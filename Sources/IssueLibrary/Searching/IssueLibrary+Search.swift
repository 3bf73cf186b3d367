public import Foundation
import GRDB
public import Periodical

extension IssueLibrary {
    /// Takes in the words of issues that arrived or were corrected since they were last taken in.
    ///
    /// The library keeps pages and knows nothing of rendering them: Rendering's `IssueContent.texts()` gives their words.
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
            ).map { row in (name: try row.value("name") as String, identity: try row.value("contentIdentity") as String)
            }
        }
        if !database.isWritable, passingIndex == nil, !stale.isEmpty { passingIndex = try PassingSearchIndex() }
        var failures: [String: MastheadError] = [:]
        for (index, (name, identity)) in stale.enumerated() {
            if let issue = try await issue(named: name), let content = issue.contentURL {
                do throws(MastheadError) {
                    if let passingIndex, !database.isWritable {
                        try await passingIndex.take(issue, identity) { () throws(MastheadError) in
                            try texts(issue, content)
                        }
                    } else {
                        let pages = try texts(issue, content)
                        try await database.write { db in
                            try pages.put(issue: name, db)
                            try db.execute(
                                sql: "UPDATE issue SET textIdentity = ? WHERE name = ?", arguments: [identity, name])
                        }
                    }
                } catch {
                    guard ![.libraryDatabase, .damagedLibrary].contains(error.code) else { throw error }
                    failures[name] = error
                }
            }
            onIssue(index + 1, stale.count)
        }
        return failures
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
        let kept = try await database.read { try RankedHit.fetchAll($0, pattern, in: name, limit: limit) }
        guard let passing = passingIndex else { return kept.map(\.hit) }
        // What could not be written down comes in between by its rank; of an issue that is in both it is the newer.
        let others = try await passing.search(pattern, in: name, limit: limit)
        let names = await passing.names
        return (kept.filter { !names.contains($0.hit.name) } + others).sorted { $0.rank < $1.rank }.prefix(limit)
            .map(\.hit)
    }
}
