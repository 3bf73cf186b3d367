import Foundation
import Periodical
import PressClient

// One question to a server, and what its answer means.
extension PressChannels {
    /// Asks once what was announced, and waits for that.
    /// - Parameters:
    ///   - known: what is known of the server; nil until it was asked.
    ///   - onNews: called when there is something to look at.
    func hear(
        _ server: URL, _ wish: ChannelWish, _ known: inout ChannelState?, _ onNews: @Sendable () -> Void
    ) async throws(MastheadError) {
        let press = PressClient(server, client: client)
        var record = try await record(server)
        let isFirst = known == nil
        var state = if let known { known } else { try await meet(server, wish, press) }
        do throws(MastheadError) {
            try await settle(&record, state.publications, press)
            guard let channel = record.channel else { return }
            let ids = Set(wish.names.filter { state.publications.contains($0.key) }.values.joined())
            if isFirst, state.tellsOfFeeds {
                if record.last == nil {
                    // What comes from now on is not missed, whatever is looked at before the next question.
                    record.last = try await press.news(after: nil, channel).last
                    try await write(record)
                    looks.lookSoon(at: ids)
                    onNews()
                }
                state.heard = Self.heard(try await press.follow(feeds: Set(wish.feeds.keys), channel), wish)
                looks.setHeard(server, state.heard)
                if greet(state.heard) { onNews() }
            }
            let news = try await press.news(after: record.last, channel)
            if !news.feeds.isEmpty, state.tellsOfFeeds {
                let heard = Self.heard(try await press.feeds(channel), wish)
                take(news.feeds, wish, before: state.heard, now: heard)
                state.heard = heard
            }
            looks.setHeard(server, ids.union(state.heard))
            if news.last != record.last {
                record.last = news.last
                try await write(record)
            }
            // What came before the first question is in no answer, nor what a process that ended had heard of and not looked for.
            known = state
            if isFirst { looks.lookSoon(at: ids) }
            for event in news.events {
                for id in wish.names[event.publication] ?? [] { looks.expect(event.issue.inNormalForm, of: id) }
            }
            if isFirst || !news.events.isEmpty || !news.feeds.isEmpty { onNews() }
        } catch {
            let isAccountUnknown = error.code == .pressUnknownAccount
            if isAccountUnknown || error.code == .pressNothing {
                // The server no longer has this channel. The next attempt registers another one with a new key.
                try await store.write { try ChannelRecord.delete(server, $0) }
                if isAccountUnknown, let token = record.channel?.token {
                    try await accounts.setRefused(true, token, at: server)
                }
            }
            throw error
        }
    }

    /// Asks a server what it tells of.
    private func meet(
        _ server: URL, _ wish: ChannelWish, _ press: PressClient
    ) async throws(MastheadError) -> ChannelState {
        let service = try await press.service()
        // One that the server does not know keeps none of the others from being followed.
        let followed = service.publications.intersection(wish.names.keys)
        if !wish.feeds.isEmpty, !service.tellsOfFeeds {
            let error = MastheadError.tellsOfNoFeeds(server)
            guard !followed.isEmpty else { throw error }
            logger.notice("\(error)")
        }
        guard !followed.isEmpty || !wish.feeds.isEmpty else { throw .unknownToPress(wish.names.keys.sorted(), server) }
        return ChannelState(publications: followed, tellsOfFeeds: service.tellsOfFeeds)
    }

    /// The feeds of which a server would tell something new.
    private static func heard(_ feeds: [PressFeed: Bool], _ wish: ChannelWish) -> Set<Int64> {
        Set(feeds.filter(\.value).keys.compactMap { wish.feeds[$0] }.joined())
    }

    /// Has feeds looked at of which a server would tell from now on, once in this process: something may have come before.
    /// - Returns: whether there are any.
    private func greet(_ heard: Set<Int64>) -> Bool {
        let new = greeted.withLock { greeted in
            defer { greeted.formUnion(heard) }
            return heard.subtracting(greeted)
        }
        looks.lookSoon(at: new)
        return !new.isEmpty
    }

    /// Has feeds looked at in which there may be something new, until it is there. Of which the server has begun to tell, or tells no longer,
    /// these are looked at once.
    private func take(_ topics: [String], _ wish: ChannelWish, before: Set<Int64>, now: Set<Int64>) {
        let topics = Set(topics)
        let named = Set(wish.feeds.filter { topics.contains($0.key.topic) }.values.joined())
        greeted.withLock { $0.formUnion(named) }
        looks.lookSoon(at: named)
        for id in named where before.contains(id) && now.contains(id) { looks.expectChange(of: id) }
    }
}
