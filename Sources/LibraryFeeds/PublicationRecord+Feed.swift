import Formats
import Foundation
import IssueTransfer
import LibraryCore
import Periodical

extension PublicationRecord {
    /// Records that a feed was read, and schedules its next check.
    mutating func noteFeed(_ feed: Feed, _ head: HTTPResponseHead, at now: Date) {
        let cacheTime = head.freshFor.map { $0 / .seconds(1) }
        let look = FeedRhythm(of: feed, cacheTime: cacheTime, at: now)
        let time = now.timeIntervalSince1970
        (lookedAt, refreshedAt, error, failureCount) = (time, time, nil, 0)
        rhythm = look.interval
        // Respect the minimum interval that the feed requests, and the hours and days on which it should not be
        // checked.
        let least = min(max(feed.restTime ?? 0, cacheTime ?? 0), FeedRhythm.longest)
        let next = look.next(after: now)
        let isSilent = next.timeIntervalSince(now) > look.interval
        let wanted = max(least, isSilent ? next.timeIntervalSince(now) : 0)
        notBefore = wanted > 0 ? time + wanted : nil
    }

    /// Records that a feed has not changed. The check interval grows with the age of the newest post.
    /// - Parameters:
    ///   - newest: when the newest post was published, in seconds since 1970.
    ///   - restTime: the minimum time between checks that the feed requests, in seconds.
    mutating func noteUnchangedFeed(_ head: HTTPResponseHead, newest: Double?, restTime: Double?, at now: Date) {
        noteLook(at: now.timeIntervalSince1970, answered: head)
        outcome = RefreshOutcome.unchanged.text
        let time = now.timeIntervalSince1970
        let silence = newest.map { max(0, time - $0) } ?? 0
        rhythm = min(FeedRhythm.longest, max(rhythm ?? FeedRhythm.usual, silence / 10))
        let fresh = head.freshFor.map { $0 / .seconds(1) } ?? 0
        let least = min(max(fresh, restTime ?? 0), FeedRhythm.longest)
        notBefore = least > 0 ? time + least : nil
    }
}
