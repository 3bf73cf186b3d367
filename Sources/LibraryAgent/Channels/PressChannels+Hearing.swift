import Foundation
import LibraryAccounts
import LibraryCore
import Periodical
import PressClient

// Requesting announcements and handling the responses.
extension PressChannels {
    /// Requests announcements once. The server holds its response until there are any.
    /// - Parameters:
    ///   - known: The server's state, or nil for the first request.
    ///   - onNews: Called when a catalog or feed must be checked.
    func hear(
        _ server: URL, _ wish: ChannelSubscription, _ known: inout ChannelState?, _ onNews: @Sendable () -> Void
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
                    // Record the last announcement before the checks, so that the next request returns all later ones.
                    record.last = try await press.news(after: nil, channel).last
                    try await write(record)
                    schedule.refreshSoon(ids)
                    onNews()
                }
                state.heard = Self.heard(try await press.follow(feeds: Set(wish.feeds.keys), channel), wish)
                schedule.setHeard(server, state.heard)
                if greet(state.heard) { onNews() }
            }
            let news = try await press.news(after: record.last, channel)
            if !news.feeds.isEmpty, state.tellsOfFeeds {
                let heard = Self.heard(try await press.feeds(channel), wish)
                take(news.feeds, wish, before: state.heard, now: heard)
                state.heard = heard
            }
            schedule.setHeard(server, ids.union(state.heard))
            if news.last != record.last {
                record.last = news.last
                try await write(record)
            }
            // Check the publications once. The server's responses do not include announcements from before the first
            // request, and an earlier process may have ended before its checks.
            known = state
            if isFirst { schedule.refreshSoon(ids) }
            for event in news.events {
                for id in wish.names[event.publication] ?? [] { schedule.expect(event.issue.inNormalForm, of: id) }
            }
            if isFirst || !news.events.isEmpty || !news.feeds.isEmpty { onNews() }
        } catch {
            let isAccountUnknown = error.code == .pressUnknownAccount
            if isAccountUnknown || error.code == .pressNothing {
                // The server no longer has this channel. The next attempt will register a new one with a new key.
                try await store.write { try ChannelRecord.delete(server, $0) }
                if isAccountUnknown, let token = record.channel?.token {
                    try await accounts.setRefused(true, token, at: server)
                }
            }
            throw error
        }
    }

    /// Asks a server for its publications and whether it announces feeds.
    private func meet(
        _ server: URL, _ wish: ChannelSubscription, _ press: PressClient
    ) async throws(MastheadError) -> ChannelState {
        let service = try await press.service()
        // Follow the publications that the server has, even if some are missing.
        let followed = service.publications.intersection(wish.names.keys)
        if !wish.feeds.isEmpty, !service.tellsOfFeeds {
            let error = MastheadError.tellsOfNoFeeds(server)
            guard !followed.isEmpty else { throw error }
            logger.notice("\(error)")
        }
        guard !followed.isEmpty || !wish.feeds.isEmpty else { throw .unknownToPress(wish.names.keys.sorted(), server) }
        return ChannelState(publications: followed, tellsOfFeeds: service.tellsOfFeeds)
    }

    /// Returns the IDs of the feeds whose new posts the server currently announces.
    private static func heard(_ feeds: [PressFeed: Bool], _ wish: ChannelSubscription) -> Set<Int64> {
        Set(feeds.filter(\.value).keys.compactMap { wish.feeds[$0] }.joined())
    }

    /// Schedules a check of each feed whose posts the server has started to announce, because the feed may already have
    /// new posts. A process does this only once per feed.
    /// - Returns: Whether there are new feeds to check.
    private func greet(_ heard: Set<Int64>) -> Bool {
        let new = greeted.withLock { greeted in
            defer { greeted.formUnion(heard) }
            return heard.subtracting(greeted)
        }
        schedule.refreshSoon(new)
        return !new.isEmpty
    }

    /// Checks announced feeds repeatedly until they have changed. A feed whose announcements have just started or ended
    /// is checked once.
    private func take(_ topics: [String], _ wish: ChannelSubscription, before: Set<Int64>, now: Set<Int64>) {
        let topics = Set(topics)
        let named = Set(wish.feeds.filter { topics.contains($0.key.topic) }.values.joined())
        greeted.withLock { $0.formUnion(named) }
        schedule.refreshSoon(named)
        for id in named where before.contains(id) && now.contains(id) { schedule.expectChange(of: id) }
    }
}
