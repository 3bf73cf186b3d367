import Foundation
import IssueTransfer
public import Periodical

// The feeds of which a channel hears, where the server tells of any.
extension PressClient {
    private struct Followed: Decodable {
        let topic: String
        let hub: String
        let isHeard: Bool
    }

    private struct Wish: Encodable {
        struct Feed: Encodable {
            let topic: String
            let hub: String
        }

        let follow: [Feed]
        let leave: [String]
    }

    /// So many the server takes at once.
    private static let mostFeedsAtOnce = 50

    /// The feeds that a channel wants to hear of, each with whether the server would tell of it by now.
    public func feeds(_ channel: PressChannel) async throws(MastheadError) -> [PressFeed: Bool] {
        try await feeds(HTTPRequest(feedsURL(channel)), channel)
    }

    /// Has a channel hear of these feeds and of no others, as far as the server can.
    /// - Returns: as ``feeds(_:)``.
    public func follow(
        feeds wanted: Set<PressFeed>, _ channel: PressChannel
    ) async throws(MastheadError) -> [PressFeed: Bool] {
        var known = try await feeds(channel)
        let topics = Set(wanted.map(\.topic))
        var left = Set(known.keys.map(\.topic)).subtracting(topics).sorted()[...]
        var new = wanted.subtracting(known.keys).sorted { $0.topic < $1.topic }[...]
        while !left.isEmpty || !new.isEmpty {
            let wish = Wish(
                follow: new.prefix(Self.mostFeedsAtOnce).map { Wish.Feed(topic: $0.topic, hub: $0.hub) },
                leave: Array(left.prefix(Self.mostFeedsAtOnce)))
            (left, new) = (left.dropFirst(Self.mostFeedsAtOnce), new.dropFirst(Self.mostFeedsAtOnce))
            var request = HTTPRequest(.post, feedsURL(channel), body: try .json(wish))
            // The same feeds are the same.
            request.isRepeatable = true
            known = try await feeds(request, channel)
        }
        return known
    }

    private func feedsURL(_ channel: PressChannel) -> URL { url("devices/\(channel.device)/feeds") }

    private func feeds(
        _ request: HTTPRequest, _ channel: PressChannel
    ) async throws(MastheadError) -> [PressFeed: Bool] {
        let answer: [Followed] = try await decoded(
            request, token: channel.token, cannot: "subscribe to feeds at")
        return Dictionary(answer.map { (PressFeed(topic: $0.topic, hub: $0.hub), $0.isHeard) }) { $0 || $1 }
    }
}
