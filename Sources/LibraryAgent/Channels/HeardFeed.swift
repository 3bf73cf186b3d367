import Foundation
import GRDB
import LibraryCore
import Periodical
import PressClient

/// Selects the feeds that a server may announce: those with a hub, and with no credentials or keys in their URLs.
enum HeardFeed {
    /// The maximum length of a URL in bytes.
    private static let byteLimit = 500
    /// The maximum number of feeds per server.
    private static let most = 1000

    /// Returns the followed feeds that the server may announce, with the IDs of their publications.
    static func wanted(
        of followed: [PublicationRecord], at server: URL, _ db: Database
    ) throws -> [PressFeed: Set<Int64>] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT publicationID, topic, hubs FROM feed WHERE hubs <> '[]' AND NOT isEnded")
        let named = Dictionary(
            try rows.map { row in
                let id: Int64 = try row.value("publicationID")
                return (id, (topic: try row.url("topic"), hubs: try row.list("hubs").compactMap { URL(string: $0) }))
            }
        ) { first, _ in first }
        var wanted: [PressFeed: Set<Int64>] = [:]
        for record in followed where record.kind == .feed {
            guard let id = record.id, let url = record.url, let (topic, hubs) = named[id],
                let feed = feed(url, topic: topic, hubs: hubs, at: server),
                wanted[feed] != nil || wanted.count < most
            else { continue }
            wanted[feed, default: []].insert(id)
        }
        return wanted
    }

    /// Returns what to tell the server about a feed, or nil if it must not know the feed.
    static func feed(_ url: URL, topic: URL?, hubs: [URL], at server: URL) -> PressFeed? {
        let topic = topic ?? url
        func isOpen(_ url: URL) -> Bool {
            url.user() == nil && url.password() == nil && url.host()?.isEmpty == false && !hasSecret(url)
                // A server outside the private network cannot reach URLs inside it.
                && (server.leadsInside || !url.leadsInside)
        }
        // With WebSub, a secret is sent to the hub, so the hub needs HTTPS.
        guard isOpen(url), isOpen(topic), ["http", "https"].contains(topic.scheme?.lowercased()),
            let hub = hubs.first(where: { $0.scheme?.lowercased() == "https" && isOpen($0) }),
            let (name, place) = text(topic).flatMap({ name in text(hub).map { (name, $0) } })
        else { return nil }
        return PressFeed(topic: name, hub: place)
    }

    /// Whether a URL's query appears to contain a secret. Often, anyone who knows the URL of a private feed can read
    /// it.
    private static func hasSecret(_ url: URL) -> Bool {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return items.contains { item in
            let words = item.name.lowercased().split { !$0.isLetter }
            if words.contains(where: { word in secretEndings.contains { word.hasSuffix($0) } }) { return true }
            return !publicNames.contains(item.name) && (isRandom(item.name) || isRandom(item.value ?? ""))
        }
    }

    /// Word endings in the names of query items that contain secrets.
    private static let secretEndings = [
        "token", "key", "auth", "secret", "password", "passwd", "pass", "pwd", "signature", "sig", "session", "sid",
        "credential", "credentials", "jwt",
    ]
    /// The query items whose random values are public: YouTube's channels and playlists.
    private static let publicNames: Set<String> = ["channel_id", "playlist_id"]

    /// Whether a long text mixes letters and digits the way random keys and UUIDs do.
    private static func isRandom(_ text: String) -> Bool {
        let parts = text.split { !$0.isLetter && !$0.isNumber }
        guard parts.reduce(0, { $0 + $1.count }) >= 16 else { return false }
        let changes = parts.map { part in zip(part, part.dropFirst()).count { $0.isNumber != $1.isNumber } }
        return changes.reduce(0, +) >= 3
    }

    private static func text(_ url: URL) -> String? {
        let text = url.absoluteString.prefix { $0 != "#" }
        return text.utf8.count <= byteLimit && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? String(text) : nil
    }
}
