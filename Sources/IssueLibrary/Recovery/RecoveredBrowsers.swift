import Foundation
import GRDB
import PushServices

/// What is known of browsers that are told by timers, from a damaged database and from backups: the first that is added is the newest.
struct RecoveredBrowsers: Sendable {
    private var browsers: [String: RecoveredRows.Fields] = [:]

    /// The rows, those that were registered first before the others.
    var rows: [RecoveredRows.Fields] {
        browsers.values.sorted { ($0["addedAt"]?.number ?? 0) < ($1["addedAt"]?.number ?? 0) }
    }

    /// Adds what is not known yet, as far as it is whole.
    mutating func add(_ rows: LibraryRows) {
        for fields in rows["timerBrowser"].dictionaries where browsers.count < TimerBrowser.limit {
            guard let endpoint = fields["endpoint"]?.text, browsers[endpoint] == nil, let url = URL(string: endpoint),
                case .bytes(let key) = fields["publicKey"], case .bytes(let secret) = fields["secret"],
                let libraryKey = fields["libraryKey"]?.text, let name = fields["name"]?.text,
                // Where it may be sent to is asked when something is.
                (try? PushSubscription(endpoint: url, publicKey: key, secret: secret, reach: .everywhere)) != nil
            else { continue }
            let time = fields["addedAt"]?.number.flatMap { Row.times.contains($0) ? $0 : nil }
            browsers[endpoint] = [
                "endpoint": .text(endpoint), "publicKey": .bytes(key), "secret": .bytes(secret),
                "libraryKey": .text(libraryKey), "name": .text(name), "addedAt": .real(time ?? 0),
            ]
        }
    }
}
