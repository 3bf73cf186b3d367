import Foundation
import GRDB

/// Accounts at publisher servers, merged from a damaged database and its backups. Rows that are added first are the
/// newest.
struct RecoveredAccounts: Sendable {
    private var accounts: [String: RecoveredRows.Fields] = [:]
    private var answers: [[String]: RecoveredRows.Fields] = [:]

    /// The rows with the names of their tables.
    var rows: [(table: String, fields: RecoveredRows.Fields)] {
        accounts.sorted { $0.key < $1.key }.map { ("pressAccount", $0.value) }
            + answers.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ("pressAnswer", $0.value) }
    }

    /// Adds accounts and answers that are complete and not yet known.
    mutating func add(_ rows: LibraryRows) {
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

    private static func server(_ fields: RecoveredRows.Fields) -> String? {
        fields["server"]?.text.flatMap { text in
            URL(string: text).flatMap { ["https", "http"].contains($0.scheme) ? text : nil }
        }
    }
}
