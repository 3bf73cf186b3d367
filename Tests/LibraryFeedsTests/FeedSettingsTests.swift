import Foundation
import GRDB
import IssueLibrary
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of the general settings for feeds without their own settings.
@Suite struct FeedSettingsTests {
    /// The current settings, which the user may change while a library is open.
    private final class Held: Sendable {
        let settings = Mutex<FeedSettings?>(FeedSettings())

        func set(_ body: (inout FeedSettings) -> Void) {
            settings.withLock { held in
                var settings = held ?? FeedSettings()
                body(&settings)
                held = settings
            }
        }

        /// Makes the settings unreadable.
        func damage() { settings.withLock { $0 = nil } }
    }

    private let folder: TemporaryFolder
    private let held = Held()
    private let clock: ManualClock

    init() throws {
        folder = try TemporaryFolder()
        clock = try ManualClock("2026-01-05T12:00:00Z")
    }

    private func library() async throws -> IssueLibrary {
        var configuration = IssueLibrary.Configuration()
        configuration.now = { [clock] in clock.now }
        configuration.rules = { [held] () throws(MastheadError) in
            guard let settings = held.settings.withLock({ $0 }) else {
                throw MastheadError(.configuration, cannot: "read", to: "the settings", found: "they are damaged")
            }
            var rules = ArrivalRules()
            rules.feeds = settings
            return rules
        }
        return try await IssueLibrary(folder: folder["library"], configuration: configuration)
    }

    private static func feed(_ items: String) -> Data {
        Data("<rss version=\"2.0\"><channel><title>Blog</title>\(items)</channel></rss>".utf8)
    }

    private static func item(_ name: String, _ words: String = "Words") -> String {
        "<item><guid isPermaLink=\"false\">\(name)</guid><title>\(name)</title><description><![CDATA[\(words)]]></description></item>"
    }

    @Test("a feed without its own retention setting uses the general setting")
    func retention() async throws {
        let isOld = Mutex(true)
        let site = try ScriptedServer { _ in
            let items = isOld.withLock { $0 } ? Self.item("old") + Self.item("new") : Self.item("new")
            return [.send(.response(200, ["Content-Type": "application/rss+xml"], body: Self.feed(items)))]
        }
        defer { site.stop() }
        let library = try await library()
        for handle in ["one", "two"] { _ = try await library.adding.add(site.url("/\(handle)"), handle: handle) }
        try await library.feeds.setRetention(days: 0, of: "two")
        isOld.withLock { $0 = false }
        held.set { $0.retentionDays = 3 }
        _ = try await library.refresh()
        clock.advance(by: 2 * 86_400)
        _ = try await library.refresh()
        #expect(try await library.posts.count(PostFilter()) == 4)
        // Unreadable settings may say that posts are kept forever, so no post is deleted.
        held.damage()
        clock.advance(by: 400 * 86_400)
        _ = try await library.refresh()
        #expect(try await library.posts.count(PostFilter()) == 4)
        held.set { $0.retentionDays = 0 }
        _ = try await library.refresh()
        #expect(try await library.posts.count(PostFilter()) == 4)
        held.set { $0.retentionDays = 3 }
        _ = try await library.refresh()
        #expect(try await library.posts.count(PostFilter(handles: ["one"])) == 1)
        #expect(try await library.posts.count(PostFilter(handles: ["two"])) == 2)
    }

    @Test("a feed without its own picture setting uses the general setting")
    func pictures() async throws {
        let site = try ScriptedServer { request in
            if request.path.hasSuffix(".png") {
                return [.send(.response(200, ["Content-Type": "image/png"], body: .png(width: 4, height: 4)))]
            }
            let picture = "<img src='\(request.path).png' alt='It'>"
            return [.send(.response(200, [:], body: Self.feed(Self.item("post", picture))))]
        }
        defer { site.stop() }
        held.set { $0.keepsPictures = false }
        let library = try await library()
        for handle in ["usual", "mine"] { _ = try await library.adding.add(site.url("/\(handle)"), handle: handle) }
        try await library.feeds.setKeepsPictures(true, of: "mine")
        func kept(_ handle: String) async throws -> Int {
            let posts = try await library.posts.page(PostFilter(handles: [handle])).posts
            return try await library.postPictures.pictures(of: try #require(posts.first).id).count
        }
        _ = try await library.refresh()
        #expect(try await kept("usual") == 0)
        #expect(try await kept("mine") == 1)
        held.set { $0.keepsPictures = true }
        _ = try await library.refresh()
        #expect(try await kept("usual") == 1)
        held.set { $0.keepsPictures = false }
        _ = try await library.refresh()
        #expect(try await kept("usual") == 0)
        #expect(try await kept("mine") == 1)
        held.set { $0.keepsPictures = true }
        _ = try await library.refresh()
        #expect(try await kept("usual") == 1)
        try await library.feeds.setKeepsPictures(false, of: "mine")
        _ = try await library.refresh()
        #expect(try await kept("mine") == 0)
        try await library.feeds.setKeepsPictures(nil, of: "mine")
        _ = try await library.refresh()
        #expect(try await kept("mine") == 1)
    }
}
