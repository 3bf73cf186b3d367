import Foundation
import Testing

@testable import Formats

/// Tests of the interval between checks of a feed.
@Suite struct FeedRhythmTests {
    private let now = Date(timeIntervalSince1970: 1_774_008_000)

    private func feed(hoursAgo hours: [Double]) -> Feed {
        var feed = Feed(.rss(version: "2.0"))
        feed.posts = hours.map { hours in
            var post = FeedPost()
            post.title = "\(hours)"
            post.published = now.addingTimeInterval(-hours * 3600)
            return post
        }
        return feed
    }

    @Test(
        "a feed's check interval is half the usual time between its posts, within limits",
        arguments: [
            ([0.5, 4.5, 8.5, 12.5], 2), ([0.1, 0.2, 0.3], 0.5), ([10, 100, 200, 300], 24), ([], 3), ([1], 3),
            ([100], 10), ([200, 200.1, 200.2], 20), ([-5, 1, 5, 9], 2), ([0.5, 0.5, 0.5, 4.5, 8.5], 2),
        ] as [([Double], Double)])
    func own(hours: [Double], expected: Double) {
        #expect(FeedRhythm(of: feed(hoursAgo: hours), at: now).interval == expected * 3600)
    }

    @Test("a feed or its server can request a longer check interval, up to a day")
    func asked() {
        var feed = feed(hoursAgo: [0.1, 0.2])
        #expect(FeedRhythm(of: feed, cacheTime: 7200, at: now).interval == 7200)
        feed.restTime = 6 * 3600
        #expect(FeedRhythm(of: feed, cacheTime: 7200, at: now).interval == 6 * 3600)
        #expect(FeedRhythm(of: feed, cacheTime: 31_536_000, at: now).interval == 24 * 3600)
    }

    @Test("a feed is not checked in the hours and on the days that it excludes")
    func silence() {
        // `now` is Friday, 12:00 UTC.
        var feed = feed(hoursAgo: [0.1, 0.2])
        feed.silentHours = [12, 13]
        #expect(FeedRhythm(of: feed, at: now).next(after: now) == now.addingTimeInterval(2 * 3600))
        feed.silentDays = ["friday", "saturday"]
        #expect(FeedRhythm(of: feed, at: now).next(after: now) == now.addingTimeInterval(36 * 3600))
        feed.silentHours = Set(0..<24)
        #expect(FeedRhythm(of: feed, at: now).next(after: now) == now.addingTimeInterval(1800))
    }
}
