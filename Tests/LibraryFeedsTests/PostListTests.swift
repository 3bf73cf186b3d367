import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of lists of posts, which are filtered, sorted, loaded in batches, and marked.
@Suite struct PostListTests {
    /// Returns two feeds with 20 posts each, one in a folder. Every third post is read, every seventh is a favorite.
    private static func fixture() async throws -> FeedFixture {
        let fixture = try await FeedFixture()
        for feed in ["alpha", "beta"] {
            fixture.write(
                "/\(feed)", title: feed,
                (0..<20).map { index in
                    FeedFixture.Post(
                        id: "\(feed)\(index)", title: "\(feed) \((index * 7) % 20)",
                        html: "<p>Word\(index % 4) of \(feed)</p>",
                        published: 1_767_000_000 + Double((index / 2) * 3600 + (feed == "beta" ? 60 : 0)))
                })
        }
        try await fixture.follow("/alpha")
        try await fixture.follow("/beta", folder: "News")
        _ = try await fixture.library.refresh()
        let all = try await fixture.library.posts.page(limit: 100).posts
        try await fixture.library.posts.setRead(true, all.enumerated().filter { $0.offset % 3 == 0 }.map(\.element.id))
        try await fixture.library.posts.setFavorite(
            true, all.enumerated().filter { $0.offset % 7 == 0 }.map(\.element.id))
        return fixture
    }

    @Test("in every sort order, the IDs of posts have the same order as the posts")
    func numbers() async throws {
        let library = try await Self.fixture().library
        for sort in PostSort.allCases {
            var filter = PostFilter()
            filter.isRead = false
            let listed = try await library.posts.page(filter, sort: sort, limit: 100).posts
            let ids = try await library.posts.ids(filter, sort: sort)
            #expect(ids == listed.map(\.id) && ids.count == 26)
            #expect(try await library.posts.posts(Array(ids[3..<7])) == Array(listed[3..<7]))
        }
        #expect(try await library.posts.posts([PostID(rawValue: 999_999)]).isEmpty)
    }

    @Test("the list of the newest unread posts omits unfollowed feeds")
    func newestUnread() async throws {
        let library = try await Self.fixture().library
        let all = try await library.posts.page(limit: 100).posts.filter { !$0.isRead }
        let newest = try await library.posts.newestUnread(ofEach: 2)
        #expect(newest.count == 4 && newest == newest.sorted { $0.date > $1.date })
        for feed in ["alpha", "beta"] {
            #expect(newest.filter { $0.handle == feed } == Array(all.filter { $0.handle == feed }.prefix(2)))
        }
        try await library.following.unfollow("beta", keepsContent: true)
        #expect(try await library.posts.newestUnread(ofEach: 2) == newest.filter { $0.handle == "alpha" })
    }

    @Test("a list of posts is the same whether it is loaded at once or in batches")
    func filters() async throws {
        let fixture = try await Self.fixture()
        let all = try await fixture.library.posts.page(limit: 100).posts
        #expect(all.count == 40)
        var filters: [(PostFilter, (LibraryPost) -> Bool)] = [(PostFilter(), { _ in true })]
        for isRead in [nil, true, false] {
            for handles in [nil, ["alpha"], ["alpha", "beta"]] as [[String]?] {
                for isFavorite in [false, true] {
                    for words in [nil, "word1", "word", "nothing", "!"] as [String?] {
                        var filter = PostFilter(handles: handles)
                        (filter.isRead, filter.isFavorite, filter.words) = (isRead, isFavorite, words)
                        filter.since = Date(timeIntervalSince1970: 1_767_003_600)
                        filter.before = Date(timeIntervalSince1970: 1_767_020_000)
                        let wanted = filter
                        filters.append(
                            (
                                wanted,
                                { post in
                                    (wanted.isRead ?? post.isRead) == post.isRead
                                        && (handles?.contains(post.handle) ?? true) && (!isFavorite || post.isFavorite)
                                        && (words.map { post.summary.lowercased().contains($0) } ?? true)
                                        && post.date >= wanted.since ?? .distantPast
                                        && post.date < wanted.before ?? .distantFuture
                                }
                            ))
                    }
                }
            }
        }
        for (filter, takes) in filters {
            for sort in PostSort.allCases {
                let wanted = all.filter(takes).sorted { one, other in
                    let (first, second) = (one.id.rawValue, other.id.rawValue)
                    switch sort {
                    case .newest: return (one.date, first) > (other.date, second)
                    case .oldest: return (one.date, first) < (other.date, second)
                    case .title: return (one.title ?? "", first) < (other.title ?? "", second)
                    }
                }
                var found: [LibraryPost] = []
                var place: PostPlace?
                repeat {
                    let page = try await fixture.library.posts.page(filter, sort: sort, after: place, limit: 3)
                    found += page.posts
                    place = page.next
                } while place != nil
                #expect(found.map(\.id) == wanted.map(\.id), "\(filter) \(sort)")
            }
            #expect(try await fixture.library.posts.count(filter) == all.count(where: takes), "\(filter)")
        }
    }

    @Test("a list of a folder's posts also contains the posts in its subfolders")
    func folder() async throws {
        let fixture = try await Self.fixture()
        try await fixture.library.feeds.setFolders([["World", "Science"], ["Later"]], of: "alpha")
        var filter = PostFilter()
        for (folder, handles) in [
            (["News"], ["beta"]), (["World"], ["alpha"]), (["World", "Science"], ["alpha"]), (["Science"], []),
        ] {
            filter.folder = folder
            let found = Set(try await fixture.library.posts.page(filter).posts.map(\.handle))
            #expect(found == Set(handles), "\(folder)")
        }
        #expect(try await fixture.library.posts.folders() == [["Later"], ["News"], ["World"], ["World", "Science"]])
        let list = try await fixture.library.feeds.opml()
        #expect(String(decoding: list, as: UTF8.self).contains(#"<outline text="Science" title="Science">"#))
        #expect(
            try await fixture.library.feeds.add(opml: list, at: fixture.server.url("/")).known.sorted() == [
                "alpha", "beta",
            ])
    }

    @Test("when a feed's older posts are marked as read, the library returns the posts that changed")
    func marking() async throws {
        let fixture = try await Self.fixture()
        var filter = PostFilter(handles: ["beta"])
        filter.before = Date(timeIntervalSince1970: 1_767_020_000)
        filter.isRead = false
        let unread = try await fixture.library.posts.page(filter).posts.map(\.id)
        let changed = try await fixture.library.posts.setRead(true, all: filter)
        #expect(!unread.isEmpty && Set(changed) == Set(unread))
        #expect(try await fixture.library.posts.count(filter) == 0)
        #expect(try await fixture.library.posts.setRead(true, changed).isEmpty)
        let beta = try await fixture.library.publications.publication("beta")
        filter = PostFilter(handles: ["beta"])
        filter.isRead = false
        #expect(beta.unreadCount == (try await fixture.library.posts.count(filter)))
        #expect(try await fixture.library.posts.setRead(false, changed).count == unread.count)
    }

    @Test("the error for an unknown post suggests similar references")
    func unknown() async throws {
        let fixture = try await Self.fixture()
        await #expect { _ = try await fixture.library.posts.existingPost("alpha/alpha-77") } throws: { error in
            (error as? MastheadError)?.code.rawValue == "library.unknown"
                && (error as? MastheadError)?.remedies.first?.kind == .didYouMean
        }
        await #expect(throws: MastheadError.self) {
            try await fixture.library.posts.page(PostFilter(handles: ["gamma"]))
        }
        #expect(try await fixture.library.posts.post("nothing") == nil)
    }

    @Test("unfollowing a feed deletes its posts unless the user chooses to keep them")
    func unfollowing() async throws {
        let fixture = try await Self.fixture()
        try await fixture.library.following.unfollow("alpha", keepsContent: false)
        #expect(try await fixture.library.posts.count() == 20)
        #expect(try await fixture.library.publications.all().map(\.handle) == ["beta"])
        try await fixture.library.following.unfollow("beta", keepsContent: true)
        #expect(try await fixture.library.posts.count() == 20)
        #expect(try await fixture.library.publications.publication("beta").isFollowed == false)
    }
}
