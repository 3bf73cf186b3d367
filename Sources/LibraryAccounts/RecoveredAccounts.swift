import Foundation
import GRDB
import LibraryCore

/// Publisher accounts, merged from a damaged database and its backups. Rows are added from newest to oldest.
struct RecoveredAccounts: RecoveredPart {
    private var accounts: [String: RecoveredRows.Fields] = [:]
    private var answers: [[String]: RecoveredRows.Fields] = [:]

    /// Adds the accounts and the user's answers from one copy of the database. Skips incomplete rows, and rows that a
    /// newer copy has already added.
    mutating func add(_ rows: LibraryRows, _ renumbered: RecoveredNumbers) {
        for fields in rows["pressAccount"].dictionaries {
            guard let server = Self.server(fields), accounts[server] == nil,
                let token = fields["token"]?.text, token.wholeMatch(of: /[!-~]{1,200}/) != nil
            else { continue }
            accounts[server] = [
                "server": .text(server), "token": .text(token),
                "account": fields["account"]?.text.map { .text($0) } ?? .null,
                "isPersonal": .integer((fields["isPersonal"]?.number ?? 1) == 0 ? 0 : 1),
            ]
        }
        for fields in rows["pressAnswer"].dictionaries {
            guard let server = Self.server(fields), let product = fields["product"]?.text,
                answers[[server, product]] == nil, let terms = fields["terms"]?.text,
                let time = fields["answeredAt"]?.number, Row.times.contains(time)
            else { continue }
            answers[[server, product]] = [
                "server": .text(server), "product": .text(product), "terms": .text(terms), "answeredAt": .real(time),
                "isAgreed": .integer((fields["isAgreed"]?.number ?? 0) == 0 ? 0 : 1),
            ]
        }
    }

    func write(_ db: Database, insert: (RecoveredRows.Fields, String) throws -> Void) throws {
        for (_, fields) in accounts.sorted(by: { $0.key < $1.key }) { try insert(fields, "pressAccount") }
        for (_, fields) in answers.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            try insert(fields, "pressAnswer")
        }
    }

    private static func server(_ fields: RecoveredRows.Fields) -> String? {
        fields["server"]?.text.flatMap { text in
            URL(string: text).flatMap { ["https", "http"].contains($0.scheme) ? text : nil }
        }
    }
}
