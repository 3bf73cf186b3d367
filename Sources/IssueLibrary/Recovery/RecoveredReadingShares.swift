import Foundation
import GRDB

/// What is known of a reader's answers on sharing how much is read, and of the servers that were told of a yes, from a damaged database and
/// from backups: the first that is added is the newest.
struct RecoveredReadingShares: Sendable {
    private var answers: [Int64: RecoveredRows.Fields] = [:]
    private var servers: Set<String> = []

    /// Adds what is not known yet, as far as it is whole. What is no yes or no is none: then the reader is asked again.
    /// - Parameter publications: the numbers that publications have here by those that they have in the rows.
    mutating func add(_ rows: LibraryRows, publications: [Int64: Int64]) {
        for fields in rows["readingShare"].dictionaries {
            guard let id = fields["publicationID"]?.integer.flatMap({ publications[$0] }), answers[id] == nil,
                let answer = fields["isAgreed"]?.integer, (0...1).contains(answer)
            else { continue }
            answers[id] = [
                "publicationID": .integer(id), "isAgreed": .integer(answer),
                "isAsked": .integer((fields["isAsked"]?.integer ?? 0) == 0 ? 0 : 1),
            ]
        }
        for fields in rows["readingServer"].dictionaries {
            // Where a yes was told, a no has to be told too.
            guard let text = fields["server"]?.text, let url = URL(string: text),
                ["https", "http"].contains(url.scheme)
            else { continue }
            servers.insert(text)
        }
    }

    /// Puts what is known into a new database, in which publications are.
    func write(_ db: Database, insert: (RecoveredRows.Fields, String) throws -> Void) throws {
        let known = try Int64.fetchSet(db, sql: "SELECT id FROM publication")
        for (id, fields) in answers.sorted(by: { $0.key < $1.key }) where known.contains(id) {
            try insert(fields, "readingShare")
        }
        for server in servers.sorted() { try insert(["server": .text(server)], "readingServer") }
    }
}
