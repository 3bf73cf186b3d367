import Formats
import Foundation
import IssueTransfer
import Periodical

extension PublicationRecord {
    /// Notes that a feed was read.
    mutating func noteFeed(_ feed: Feed, _ head: HTTPResponseHead, at now: Date) {
        let cacheTime = head.freshFor.map { $0 / .seconds(1) }
        let look = FeedRhythm(of: feed, cacheTime: cacheTime, at: now)
        let time = now.timeIntervalSince1970
        (lookedAt, refreshedAt, error, failureCount) = (time, time, nil, 0)
        rhythm = look.interval
        // Neither before the time that it wants to rest, nor in the hours in which it does.
        let least = min(max(feed.restTime ?? 0, cacheTime ?? 0), FeedRhythm.longest)
        let next = look.next(after: now)
        let isSilent = next.timeIntervalSince(now) > look.interval
        let wanted = max(least, isSilent ? next.timeIntervalSince(now) : 0)
        notBefore = wanted > 0 ? time + wanted : nil
    }

    /// Notes that a feed was seen not to have changed: the longer it is silent, the later it is looked at.
    /// - Parameters:
    ///   - newest: when its newest post came out.
    ///   - restTime: the least time between two looks by the feed's own words, in seconds.
    mutating func noteUnchangedFeed(_ head: HTTPResponseHead, newest: Double?, restTime: Double?, at now: Date) {
        noteLook(at: now.timeIntervalSince1970, answered: head)
        outcome = LookOutcome.unchanged.text
        let time = now.timeIntervalSince1970
        let silence = newest.map { max(0, time - $0) } ?? 0
        rhythm = min(FeedRhythm.longest, max(rhythm ?? FeedRhythm.usual, silence / 10))
        let fresh = head.freshFor.map { $0 / .seconds(1) } ?? 0
        let least = min(max(fresh, restTime ?? 0), FeedRhythm.longest)
        notBefore = least > 0 ? time + least : nil
    }
}
