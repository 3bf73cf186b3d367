import Foundation
import GRDB

/// What is known of a library's accounts at publishers' servers, from a damaged database and from backups: the first that is added is the
/// newest.
struct RecoveredAccounts: Sendable {
    private var accounts: [String: RecoveredRows.Fields] = [:]
    private var answers: [[String]: RecoveredRows.Fields] = [:]

    /// The rows by the tables that they belong to.
    var rows: [(table: String, fields: RecoveredRows.Fields)] {
        accounts.sorted { $0.key < $1.key }.map { ("pressAccount", $0.value) }
            + answers.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ("pressAnswer", $0.value) }
    }

    /// Adds what is not known yet, as far as it is whole.
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
