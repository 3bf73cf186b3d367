import Foundation
import IssueTransfer
public import Periodical
import PressWire

// Managing the feeds that a channel follows, on servers that support feeds.
extension PressClient {
    /// Returns the feeds that a channel follows, and whether the server is currently notified of changes to each.
    public func feeds(_ channel: PressChannel) async throws(MastheadError) -> [PressFeed: Bool] {
        try await feeds(.listFeeds(ofDevice: channel.device), channel)
    }

    /// Replaces the feeds that a channel follows, skipping those that the server does not allow.
    /// - Returns: The feeds that the channel now follows, as in ``feeds(_:)``.
    public func follow(
        feeds wanted: Set<PressFeed>, _ channel: PressChannel
    ) async throws(MastheadError) -> [PressFeed: Bool] {
        var known = try await feeds(channel)
        let topics = Set(wanted.map(\.topic))
        var left = Set(known.keys.map(\.topic)).subtracting(topics).sorted()[...]
        var new = wanted.subtracting(known.keys).sorted { $0.topic < $1.topic }[...]
        while !left.isEmpty || !new.isEmpty {
            let request = Wire.FeedsRequest(
                follow: new.prefix(PressLimits.feeds).map { Wire.FeedsRequest.Feed(topic: $0.topic, hub: $0.hub) },
                leave: Array(left.prefix(PressLimits.feeds)))
            (left, new) = (left.dropFirst(PressLimits.feeds), new.dropFirst(PressLimits.feeds))
            known = try await feeds(.followFeeds(request, device: channel.device), channel)
        }
        return known
    }

    private func feeds(
        _ call: PressCall<[Wire.Feed]>, _ channel: PressChannel
    ) async throws(MastheadError) -> [PressFeed: Bool] {
        let answer = try await answer(to: call, token: channel.token, cannot: "subscribe to feeds at")
        return Dictionary(answer.map { (PressFeed(topic: $0.topic, hub: $0.hub), $0.isHeard) }) { $0 || $1 }
    }
}
