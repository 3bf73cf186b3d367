import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of filters by day, in the reader's time zone or by the date of a post without a time.
@Suite struct PostDaysTests {
    private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    private func date(_ text: String) throws -> Date { try #require(Date(written: text)) }

    @Test("the days in lists of posts start at midnight in the reader's time zone")
    func zones() async throws {
        let fixture = try await FeedFixture()
        let times = [
            "2025-12-09", "2025-12-09T14:59:59Z", "2025-12-09T15:00:00Z", "2025-12-10", "2025-12-10T04:59:59Z",
            "2025-12-10T05:00:00Z", "2025-12-11",
        ]
        fixture.write(
            "/alpha", title: "Alpha",
            try times.map { FeedFixture.Post(id: $0, title: $0, published: try date($0).timeIntervalSince1970) })
        try await fixture.follow("/alpha")
        _ = try await fixture.library.refresh()
        let day = try date("2025-12-10")
        let wanted = [
            "Asia/Tokyo": Array(times[2...]),
            "America/New_York": ["2025-12-10", "2025-12-10T05:00:00Z", "2025-12-11"],
            "UTC": ["2025-12-10", "2025-12-10T04:59:59Z", "2025-12-10T05:00:00Z", "2025-12-11"],
        ]
        for (name, titles) in wanted {
            var filter = PostFilter()
            filter.days = PostSpan.since(day).days(in: try zone(name))
            for sort in PostSort.allCases {
                let found = try await fixture.library.posts.page(filter, sort: sort, limit: 10).posts
                #expect(Set(found.compactMap(\.title)) == Set(titles), "\(name) \(sort)")
            }
            filter.days = PostDays(before: day, zone: try zone(name))
            let before = try await fixture.library.posts.page(filter, limit: 10).posts.compactMap(\.title)
            #expect(Set(before) == Set(times).subtracting(titles), "\(name)")
            #expect(try await fixture.library.posts.count(filter) == before.count)
            // The same filter marks the same posts as read.
            let marked = try await fixture.library.posts.setRead(true, all: filter)
            #expect(marked.count == before.count)
            try await fixture.library.posts.setRead(false, marked)
        }
    }

    @Test("posts can be filtered by today, this week, this month or earlier months")
    func spans() throws {
        let (tokyo, york) = (try zone("Asia/Tokyo"), try zone("America/New_York"))
        // At this time, the date is Monday, December 1 in Tokyo, and Sunday, November 30 in New York.
        let now = try date("2025-11-30T16:00:00Z")
        func since(_ day: String, _ zone: TimeZone) throws -> PostDays { PostDays(since: try date(day), zone: zone) }
        #expect(PostSpan.today.days(now: now, in: tokyo) == (try since("2025-12-01", tokyo)))
        #expect(PostSpan.week.days(now: now, in: tokyo) == (try since("2025-12-01", tokyo)))
        #expect(PostSpan.month.days(now: now, in: tokyo) == (try since("2025-12-01", tokyo)))
        #expect(PostSpan.today.days(now: now, in: york) == (try since("2025-11-30", york)))
        #expect(PostSpan.week.days(now: now, in: york) == (try since("2025-11-24", york)))
        #expect(PostSpan.month.days(now: now, in: york) == (try since("2025-11-01", york)))
        #expect(
            PostSpan.older.days(now: now, in: york) == PostDays(before: try date("2025-11-01"), zone: york))
    }

    @Test("a time filter accepts only today, week, month, older or a date such as 2026-03-01")
    func writing() throws {
        for text in ["today", "week", "month", "older", "2026-03-01"] {
            #expect(PostSpan(rawValue: text)?.rawValue == text)
        }
        for text in ["", "Today", "2026-3-1", "2026-02-30", "2026-03-01T10:00:00Z", "yesterday"] {
            #expect(PostSpan(rawValue: text) == nil, "\(text)")
        }
    }
}
