import Foundation
import GRDB
import Periodical

/// The words of issues that a library has not taken in and cannot, because nothing can be written there: they are kept in
/// memory as long as the library is open.
actor PassingSearchIndex {
    private let queue: DatabaseQueue
    private var identities: [String: String] = [:]

    init() throws(MastheadError) {
        do {
            queue = try DatabaseQueue()
            try LibraryDatabase.migrator.migrate(queue)
        } catch { throw Self.error(error) }
    }

    /// The issues whose words are here.
    var names: Set<String> { Set(identities.keys) }

    /// Takes in the words of an issue, unless they are here.
    /// - Parameter texts: gives the words of its pages.
    func take(
        _ issue: LibraryIssue, _ identity: String, _ texts: () throws(MastheadError) -> [PageText]
    ) async throws(MastheadError) {
        guard identities[issue.name] != identity else { return }
        let pages = try texts()
        do {
            try await queue.write { db in
                try db.execute(
                    sql: "INSERT OR REPLACE INTO issue (name, title, date) VALUES (?, ?, ?)",
                    arguments: [issue.name, issue.title, issue.date.timeIntervalSince1970])
                try pages.put(issue: issue.name, db)
            }
        } catch { throw Self.error(error) }
        identities[issue.name] = identity
    }

    func search(_ pattern: FTS5Pattern, in name: String?, limit: Int) async throws(MastheadError) -> [RankedHit] {
        do {
            return try await queue.read { try RankedHit.fetchAll($0, pattern, in: name, limit: limit) }
        } catch { throw Self.error(error) }
    }

    private static func error(_ error: any Error) -> MastheadError {
        if let known = error as? MastheadError { return known }
        return MastheadError(.libraryDatabase, doing: "searching", to: "the library", found: "\(error)")
    }
}
