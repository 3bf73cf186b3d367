import Foundation
import GRDB
import LibraryCore

/// Publish orders, merged from a damaged database and its backups. Rows are added from newest to oldest.
struct RecoveredPublishOrders: RecoveredPart {
    private var orders: [[String]: RecoveredRows.Fields] = [:]

    /// Adds the orders from one copy of the database. Skips incomplete rows, and orders that a newer copy has already
    /// added. Failed orders are tried again.
    mutating func add(_ rows: LibraryRows, _ renumbered: RecoveredNumbers) {
        for fields in rows["publishOrder"].dictionaries {
            guard let id = fields["id"]?.integer, let folder = fields["folder"]?.text,
                let target = fields["target"]?.text, orders[[folder, target]] == nil,
                let due = fields["dueAt"]?.number, Row.times.contains(due), let options = fields["options"]?.text,
                Self.isOptions(options)
            else { continue }
            let isFree = !orders.values.contains { $0["id"] == .integer(id) }
            orders[[folder, target]] = [
                "id": isFree ? .integer(id) : .null, "folder": .text(folder), "target": .text(target),
                "options": .text(options), "dueAt": .real(due),
            ]
        }
    }

    func write(_ db: Database, insert: (RecoveredRows.Fields, String) throws -> Void) throws {
        // Put orders without a number last, so that they get new numbers.
        let sorted = orders.values.sorted {
            ($0["id"]?.integer ?? .max, $0["folder"]?.text ?? "", $0["target"]?.text ?? "")
                < ($1["id"]?.integer ?? .max, $1["folder"]?.text ?? "", $1["target"]?.text ?? "")
        }
        for fields in sorted { try insert(fields, "publishOrder") }
    }

    private static func isOptions(_ text: String) -> Bool {
        do {
            _ = try JSONDecoder().decode(PublishOrder.Options.self, from: Data(text.utf8))
            return true
        } catch { return false }
    }
}
