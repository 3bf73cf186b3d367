import Foundation
import Periodical
import Testing

@testable import TerminalReader

/// The feed screens at three window sizes, and the navigation between posts.
@Suite struct FeedsScreenTests {
    @Test("in 60 columns, the list of posts shows each post's title and date")
    func narrow() {
        let lines = SampleFeeds.lines(SampleFeeds.screen(), columns: 60, rows: 20)
        let wanted = [
            " Feeds                                             8 unread",
            " ● What makes a tide late                             09:12",
            " ● 6.19-rc3: calm, some drizzle in mm/                08:40",
            " ● The dredger is back                            yesterday",
            " ● ץרפמב שדח רולדגמ                               yesterday",
            " ● A week of merge windows                           18 Nov",
            "   Notice to mariners 41 ★                           18 Nov",
            "   来週の大潮について                                17 Nov",
        ]
        for (index, line) in wanted.enumerated() { #expect(lines[index] == line) }
    }

    @Test("in 80 columns, the list of posts shows each post's feed unless only one feed is listed")
    func usual() {
        var screen = SampleFeeds.screen()
        var lines = SampleFeeds.lines(screen, columns: 80, rows: 24)
        #expect(lines[0] == " Feeds › all posts                                 8 unread   checked 4 min ago")
        #expect(lines[1].isEmpty)
        let wanted = [
            " ● Harbour Notes      What makes a tide late                              09:12",
            " ● Kernel Weather 🌊  6.19-rc3: calm, some drizzle in mm/                 08:40",
            " ● Harbour Notes      The dredger is back                             yesterday",
            " ● למנה תורוא         ץרפמב שדח רולדגמ                                yesterday",
        ]
        for (index, line) in wanted.enumerated() { #expect(lines[index + 2] == line) }
        #expect(lines[7] == "   Harbour Notes      Notice to mariners 41 ★                            18 Nov")
        screen.show { $0.source = .feed("harbour") }
        screen.update(SampleFeeds.list(SampleFeeds.posts.filter { $0.handle == "harbour" }))
        lines = SampleFeeds.lines(screen, columns: 80, rows: 24)
        #expect(lines[0].hasPrefix(" Feeds › Harbour Notes"))
        #expect(lines[2] == " ● What makes a tide late                                                 09:12")
        screen.isPaneFocused = true
        lines = SampleFeeds.lines(screen, columns: 80, rows: 24)
        #expect(lines[2].hasPrefix(" All posts ") && lines[2].hasSuffix(" 8"))
        #expect(lines.contains { $0.hasPrefix(" Lighthouse Log ") && $0.hasSuffix(" ✗") })
    }

    @Test("in 120 columns, the feeds are to the left of the posts")
    func wide() {
        let lines = SampleFeeds.lines(SampleFeeds.screen(), columns: 120, rows: 40)
        let day = String(repeating: " ", count: 45)
        #expect(lines[2].hasPrefix("▌All posts            8   ● Harbour Notes      What makes a tide late\(day)"))
        #expect(lines[2].hasSuffix(" 09:12") && lines[2].terminalColumns == 119)
        #expect(lines[3].hasPrefix(" Harbour Notes        4   ● Kernel Weather 🌊  6.19-rc3"))
        #expect(lines[4].hasPrefix(" Kernel Weather 🌊    3   ● Harbour Notes      The dredger"))
        #expect(lines[5].hasPrefix(" Lighthouse Log       ✗   ● למנה תורוא "))
        let layout = FeedsColumns(columns: 120, rows: 40)
        #expect(layout.rows == 3...15 && layout.preview == PageLayout.Area(row: 19, column: 27, columns: 66, rows: 20))
    }

    @Test("no row of the feed screen is wider than the screen", arguments: [40, 60, 79, 80, 109, 110, 120, 200])
    func hostile(columns: Int) {
        let posts = SampleFeeds.posts.map { post in
            var hostile = ShelfPost(
                post.id, post.reference,
                title: "\u{1B}]0;x\u{7}a\u{202E}b\r\n\u{9B}2J" + String(repeating: "長い題名 long ", count: 20),
                feedTitle: "\u{1B}[31m" + post.feedTitle, date: post.date)
            hostile.view.favorite = true
            return hostile
        }
        let lines = SampleFeeds.lines(SampleFeeds.screen(posts), columns: columns, rows: 24)
        #expect(lines.contains { $0.contains("… ★") })
        for line in lines { #expect(line.terminalColumns <= columns) }
        for scalar in lines.joined().unicodeScalars {
            #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value), "\(scalar.value)")
            #expect(!(0x2066...0x2069).contains(scalar.value) && !(0x202A...0x202E).contains(scalar.value))
        }
    }

    @Test("a list of 100,000 posts loads only the posts near the visible rows")
    func manyPosts() {
        var screen = FeedsScreen()
        screen.update(SampleFeeds.feeds, by: WordOrder([:]))
        let ids = (1...100_000).map { Int64($0) }
        screen.update(ShelfPostList(ids: ids, unread: [50_000]))
        screen.scroll(height: 20, paneHeight: 20)
        #expect(screen.wanted(height: 20) == Array(1...40))
        #expect(screen.wanted(height: 20).isEmpty)
        screen.choose(.max)
        screen.scroll(height: 20, paneHeight: 20)
        #expect(screen.wanted(height: 20) == Array(99_961...100_000))
        #expect(screen.nextUnread(forward: true) == 49_999)
        // One of the requested posts was deleted.
        screen.update([], for: [100_000])
        #expect(screen.chosenID == 99_999 && screen.list.ids.count == 99_999)
    }

    @Test("posts that the user reads stay in the list of unread posts until another list opens")
    func keeping() {
        var screen = FeedsScreen()
        screen.update(SampleFeeds.feeds, by: WordOrder([:]))
        screen.show { $0.status = .unread }
        screen.update(ShelfPostList(ids: [1, 2, 3, 5], unread: [1, 2, 3, 5]))
        screen.choose(1)
        screen.mark([2], isRead: true)
        // The new list contains a new post, and lacks a post that was read elsewhere.
        screen.update(ShelfPostList(ids: [9, 1, 5], unread: [9, 1, 5]))
        #expect(screen.list.ids == [9, 1, 2, 5] && screen.chosenID == 2)
        #expect(screen.nextUnread(forward: true) == 3 && screen.nextUnread(forward: false) == 1)
        screen.show { $0.status = .all }
        #expect(screen.list.ids.isEmpty && !screen.isListed)
        screen.update(ShelfPostList(ids: [9, 1, 2, 3, 5], unread: [9, 1, 5]))
        #expect(screen.chosen.index == 0)
    }

    @Test("after a feed's last unread post, the key for the next unread post opens the next feed")
    func acrossFeeds() {
        var screen = SampleFeeds.screen()
        screen.show { $0.source = .feed("kernel") }
        #expect(screen.nextSourceWithUnread(forward: true) == .feed("port"))
        #expect(screen.nextSourceWithUnread(forward: false) == .feed("harbour"))
        screen.arrival = .unread(forward: true, opens: true)
        screen.show { $0.source = .feed("port") }
        screen.update(ShelfPostList(ids: [7, 4], unread: [4]))
        #expect(screen.arrive() && screen.chosenID == 4)
    }

    @Test("after a folder's last unread post, the key for the next unread post leaves the folder")
    func acrossFolders() {
        var feeds = SampleFeeds.feeds
        // The feeds outside folders come last. Both feeds in Work have no unread posts.
        feeds[0].folders = [["Coast"]]
        feeds[2].folders = [["Work"]]
        feeds[4].folders = [["Work"]]
        var screen = FeedsScreen()
        screen.update(feeds, by: WordOrder([:]))
        screen.show { $0.source = .folder(["Work"]) }
        #expect(screen.nextSourceWithUnread(forward: true) == .feed("kernel"))
        #expect(screen.nextSourceWithUnread(forward: false) == .feed("harbour"))
    }

    @Test("if the user selects another post, a post that is still loading does not open")
    func changesItsMind() {
        var screen = SampleFeeds.screen()
        screen.opensChosen = true
        screen.choose(1)
        #expect(!screen.opensChosen)
        screen.opensChosen = true
        screen.show { $0.source = .feed("kernel") }
        #expect(!screen.opensChosen)
    }

    @Test("feeds are listed in their folders with unread counts")
    func folders() {
        var feeds = SampleFeeds.feeds
        feeds[0].folders = [["Coast"], ["Work", "Notes"]]
        feeds[3].folders = [["Coast", "Night"]]
        let rows = FeedPaneRow.rows(of: feeds, by: WordOrder([:]))
        let told = rows.map { "\($0.depth) \($0.title) \($0.unreadCount)" }
        // The order is the same as in the browser: folders come first in a folder, and feeds without a folder come
        // last.
        #expect(
            told.prefix(9) == [
                "0 All posts 8", "0 Coast 5", "1 Night 1", "2 אורות הנמל 1", "1 Harbour Notes 4", "0 Work 4",
                "1 Notes 4", "2 Harbour Notes 4", "0 Kernel Weather 🌊 3",
            ])
        var screen = FeedsScreen()
        screen.update(feeds, by: WordOrder([:]))
        screen.update(SampleFeeds.list())
        screen.isPaneFocused = true
        let shown = SampleFeeds.lines(screen, columns: 60, rows: 24).suffix(from: 3).prefix(7).map {
            $0.prefix(24).replacing(/\ +$/, with: "")
        }
        #expect(
            shown == [
                " ▾ Coast", "   ▾ Night", "       למנה תורוא", "     Harbour Notes", " ▾ Work", "   ▾ Notes",
                "       Harbour Notes",
            ])
    }

    @Test("an empty list of posts explains why it is empty and what to do")
    func empty() {
        var screen = FeedsScreen()
        func said() -> String { screen.emptyLines.map(\.text).joined(separator: "\n") }
        #expect(said().contains("No feeds yet.") && said().contains("Add a URL or a file"))
        screen.update(SampleFeeds.feeds, by: WordOrder([:]))
        screen.update(ShelfPostList())
        #expect(said() == "No posts yet.\n\nPress r to check for new posts.")
        screen.show { $0.source = .feed("log") }
        #expect(said().contains("✗ The server answers 404 (not there).") && said().contains("Press r to try again."))
        screen.show { ($0.source, $0.words) = (.all, "sea") }
        #expect(said() == "No post contains “sea”.\n\nPress Esc to show all posts.")
        screen.fail(MastheadError(.fileSystem, cannot: "read", to: "x", found: "the disk is gone"))
        #expect(said() == "✗ The disk is gone.\n\nPress r to try again.")
    }
}
