import Foundation
import GRDB
import LibraryCore

/// The user's answers about sharing reading statistics, and the servers that know about the user's consent, merged from
/// a damaged database and its backups. Rows are added from newest to oldest.
struct RecoveredReadingShares: RecoveredPart {
    private var answers: [Int64: RecoveredRows.Fields] = [:]
    private var servers: Set<String> = []

    /// Adds the answers and servers from one copy of the database. Skips incomplete rows, and rows that a newer copy
    /// has already added. If an answer is invalid, the user is asked again.
    mutating func add(_ rows: LibraryRows, _ renumbered: RecoveredNumbers) {
        let publications = renumbered.publications
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
            // A server that knows about consent must also learn of its withdrawal.
            guard let text = fields["server"]?.text, let url = URL(string: text),
                ["https", "http"].contains(url.scheme)
            else { continue }
            servers.insert(text)
        }
    }

    /// Inserts the answers and servers into a new database that already contains the publications.
    func write(_ db: Database, insert: (RecoveredRows.Fields, String) throws -> Void) throws {
        let known = try Int64.fetchSet(db, sql: "SELECT id FROM publication")
        for (id, fields) in answers.sorted(by: { $0.key < $1.key }) where known.contains(id) {
            try insert(fields, "readingShare")
        }
        for server in servers.sorted() { try insert(["server": .text(server)], "readingServer") }
    }
}
