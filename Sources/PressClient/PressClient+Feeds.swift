import Foundation
import IssueTransfer
public import Periodical

// The feeds that a channel follows, if the server supports feeds.
extension PressClient {
    private struct Followed: Decodable {
        let topic: String
        let hub: String
        let isHeard: Bool
    }

    private struct Body: Encodable {
        struct Feed: Encodable {
            let topic: String
            let hub: String
        }

        let follow: [Feed]
        let leave: [String]
    }

    /// The server's limit of feeds per request.
    private static let mostFeedsAtOnce = 50

    /// Returns the feeds that a channel follows, each with whether the server currently receives notices about it.
    public func feeds(_ channel: PressChannel) async throws(MastheadError) -> [PressFeed: Bool] {
        try await feeds(HTTPRequest(feedsURL(channel)), channel)
    }

    /// Replaces the feeds that a channel follows, as far as the server allows.
    /// - Returns: The same as ``feeds(_:)``.
    public func follow(
        feeds wanted: Set<PressFeed>, _ channel: PressChannel
    ) async throws(MastheadError) -> [PressFeed: Bool] {
        var known = try await feeds(channel)
        let topics = Set(wanted.map(\.topic))
        var left = Set(known.keys.map(\.topic)).subtracting(topics).sorted()[...]
        var new = wanted.subtracting(known.keys).sorted { $0.topic < $1.topic }[...]
        while !left.isEmpty || !new.isEmpty {
            let wish = Body(
                follow: new.prefix(Self.mostFeedsAtOnce).map { Body.Feed(topic: $0.topic, hub: $0.hub) },
                leave: Array(left.prefix(Self.mostFeedsAtOnce)))
            (left, new) = (left.dropFirst(Self.mostFeedsAtOnce), new.dropFirst(Self.mostFeedsAtOnce))
            var request = HTTPRequest(.post, feedsURL(channel), body: try .json(wish))
            // Following a feed twice changes nothing, so a retry is safe.
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
