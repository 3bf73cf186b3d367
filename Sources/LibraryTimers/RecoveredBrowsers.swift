import Foundation
package import GRDB
package import LibraryCore
import PushServices

/// Browsers that receive timer notifications, merged from a damaged database and its backups. Rows are added from
/// newest to oldest.
package struct RecoveredBrowsers: RecoveredPart {
    private var browsers: [String: RecoveredRows.Fields] = [:]

    /// Adds the browsers from one copy of the database. Skips incomplete rows, and browsers that a newer copy has
    /// already added.
    package mutating func add(_ rows: LibraryRows, _ renumbered: RecoveredNumbers) {
        for fields in rows["timerBrowser"].dictionaries where browsers.count < TimerBrowser.limit {
            guard let endpoint = fields["endpoint"]?.text, browsers[endpoint] == nil, let url = URL(string: endpoint),
                case .bytes(let key) = fields["publicKey"], case .bytes(let secret) = fields["secret"],
                let libraryKey = fields["libraryKey"]?.text, let name = fields["name"]?.text,
                // The rules for private networks are checked when a message is sent.
                (try? PushSubscription(endpoint: url, publicKey: key, secret: secret, reach: .everywhere)) != nil
            else { continue }
            let time = fields["addedAt"]?.number.flatMap { Row.times.contains($0) ? $0 : nil }
            browsers[endpoint] = [
                "endpoint": .text(endpoint), "publicKey": .bytes(key), "secret": .bytes(secret),
                "libraryKey": .text(libraryKey), "name": .text(name), "addedAt": .real(time ?? 0),
            ]
        }
    }

    /// Inserts the browsers in the order in which they were registered.
    package func write(_ db: Database, insert: (RecoveredRows.Fields, String) throws -> Void) throws {
        for fields in browsers.values.sorted(by: { ($0["addedAt"]?.number ?? 0) < ($1["addedAt"]?.number ?? 0) }) {
            try insert(fields, "timerBrowser")
        }
    }
}
