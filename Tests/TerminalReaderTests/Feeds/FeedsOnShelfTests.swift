import Foundation
import Periodical
import Testing

@testable import TerminalReader

/// Feeds on the shelf and in its search, and the dates of posts.
@Suite struct FeedsOnShelfTests {
    private static var contents: ShelfContents {
        var contents = SampleShelf.contents
        for feed in SampleFeeds.feeds {
            contents.publications.append(ShelfPublication(feed.id, title: feed.title, kind: .feed, isFollowed: true))
        }
        contents.feeds = SampleFeeds.feeds
        contents.items += SampleFeeds.posts.filter { !$0.isRead }.map { post in
            var item = ShelfItem(post.reference, title: post.title)
            (item.post, item.presence, item.view.new, item.view.date) = (post.id, .here, true, post.date)
            return item
        }
        return contents
    }

    @Test("the shelf lists a feed's newest posts below issues and books")
    func shelf() {
        let low = SampleShelf.screen(columns: 60, rows: 20, contents: Self.contents).lines
        #expect(low[0].contains(" 12 new "))
        #expect(low[18] == " Harbour Notes  feed ──────────────────────────────── 4 new")
        let wide = SampleShelf.screen(columns: 120, rows: 60, contents: Self.contents).lines
        #expect(wide[2].hasPrefix("▌Everything            12 "))
        #expect(wide.contains { $0.hasPrefix(" Harbour Notes          4 ") })
        #expect(wide.contains { $0.contains("● What makes a tide late      ") })
        // A feed without new posts has no heading.
        #expect(!wide.contains { $0.contains("Old Charts  feed") })
        var grid = CoverGrid()
        let listing = ShelfListing(Self.contents, hasGaps: true)
        grid.update(listing, Self.contents)
        #expect(grid.items.count == SampleShelf.contents.items.count)
    }

    @Test("search results list titles first, then posts, then pages")
    func search() {
        func hit(_ name: String, isPost: Bool = false) -> ShelfHit {
            var hit = ShelfHit(
                ItemReference(handle: "a", name: name), title: [.init(name, isMatch: false)], publication: "A")
            hit.isPost = isPost
            return hit
        }
        var search = ShelfSearch()
        search.words = "tide"
        search.findings = ShelfFindings(titles: [hit("title")], pages: [hit("page")], pageCount: 1)
        search.findings.posts = [hit("post", isPost: true)]
        #expect(search.summary == "1 title, 1 post, 1 page")
        #expect(
            search.rows == [
                .heading("Titles"), .hit(0), .gap, .heading("Posts"), .hit(1), .context(1), .gap, .heading("Pages"),
                .hit(2), .context(2),
            ])
        #expect(search.hits.map(\.isPost) == [false, true, false])
    }

    @Test("recent post dates are shown as relative times")
    func dates() {
        let now = SampleFeeds.now
        let told = [SampleFeeds.date(20, 9, 5), SampleFeeds.date(19, 23), SampleFeeds.date(2, 8)]
        #expect(told.map { ShelfDate.listed($0, now: now) } == ["09:05", "yesterday", "2 Nov"])
        #expect(told.map { ShelfDate.told($0, now: now) } == ["today, 09:05", "yesterday, 23:00", "2 Nov, 08:00"])
        #expect(told.map { ShelfDate.shelved($0, now: now) } == ["today 09:05", "yesterday", "2 Nov"])
        #expect(ShelfDate.listed(now.addingTimeInterval(-400 * 86400), now: now).hasSuffix(" 2025"))
        let times: [Double] = [-5, 30, 250, 3 * 3600, 5 * 86_400]
        let ago = times.map { ShelfDate.ago(now.addingTimeInterval(-$0), now: now) }
        #expect(ago == ["just now", "just now", "4 min ago", "3 h ago", "5 days ago"])
    }
}
