import Foundation
import Periodical

/// The feeds that are still to be looked at, by hosts: many at once, but only so many of one host.
struct FeedQueue {
    /// How many feeds are looked at at the same time.
    static let atOnce = 16
    /// How many of them at most are of one host.
    static let perHost = 2

    private var waiting: [String: ArraySlice<PublicationRecord>]
    /// The hosts of which one may be begun, in their turn.
    private var hosts: [String]
    private var running: [String: Int] = [:]

    init(_ feeds: [PublicationRecord]) {
        let byHost = Dictionary(grouping: feeds) { Self.host(of: $0) }
        waiting = byHost.mapValues { $0[...] }
        var seen: Set<String> = []
        hosts = feeds.map { Self.host(of: $0) }.filter { seen.insert($0).inserted }.reversed()
    }

    static func host(of feed: PublicationRecord) -> String { feed.url?.host()?.lowercased() ?? "" }

    /// The feed whose turn it is; nil where none may be begun now.
    mutating func begin() -> PublicationRecord? {
        while let host = hosts.popLast() {
            guard let feed = waiting[host]?.popFirst() else { continue }
            running[host, default: 0] += 1
            if running[host, default: 0] < Self.perHost { hosts.insert(host, at: 0) }
            return feed
        }
        return nil
    }

    /// Notes that a look has ended.
    mutating func end(_ feed: PublicationRecord) {
        let host = Self.host(of: feed)
        running[host, default: 1] -= 1
        if !hosts.contains(host) { hosts.insert(host, at: 0) }
    }

    /// Takes away what is still to be looked at of a feed's host.
    mutating func giveUp(hostOf feed: PublicationRecord) -> [PublicationRecord] {
        Array(waiting.removeValue(forKey: Self.host(of: feed)) ?? [])
    }
}
