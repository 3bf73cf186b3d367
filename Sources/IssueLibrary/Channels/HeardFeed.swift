import Foundation
import GRDB
import Periodical
import PressClient

/// Which feeds a server may be asked to tell of: those that name a hub, and none that is a secret.
enum HeardFeed {
    /// The most bytes of an address.
    private static let byteLimit = 500
    /// The most feeds of which it is asked.
    private static let most = 1000

    /// The followed feeds of which a server is asked to tell, each with the publications that it is.
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

    /// What a server is told of a feed; nil where it is told nothing.
    static func feed(_ url: URL, topic: URL?, hubs: [URL], at server: URL) -> PressFeed? {
        let topic = topic ?? url
        func isOpen(_ url: URL) -> Bool {
            url.user() == nil && url.password() == nil && url.host()?.isEmpty == false
                // What lies within the reader's own network is nothing to a server outside.
                && (server.leadsInside || !url.leadsInside)
        }
        // A hub is told a secret.
        guard isOpen(url), isOpen(topic), ["http", "https"].contains(topic.scheme?.lowercased()),
            let hub = hubs.first(where: { $0.scheme?.lowercased() == "https" && isOpen($0) }),
            let (name, place) = text(topic).flatMap({ name in text(hub).map { (name, $0) } })
        else { return nil }
        return PressFeed(topic: name, hub: place)
    }

    private static func text(_ url: URL) -> String? {
        let text = url.absoluteString.prefix { $0 != "#" }
        return text.utf8.count <= byteLimit && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? String(text) : nil
    }
}
