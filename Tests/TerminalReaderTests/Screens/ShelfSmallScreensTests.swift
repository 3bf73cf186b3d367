import Foundation
import Periodical
import Testing

@testable import TerminalReader

/// The bookmarks, downloads, search and help of the shelf, and an open post, driven by keys.
@Suite struct ShelfSmallScreensTests {
    @Test("in the list of downloads, pressing p pauses the selected download")
    func downloads() async {
        let host = FeedsTestHost()
        var screens = ShelfScreens(columns: 80)
        screens.type("gd")
        #expect(screens.lines()[0].hasPrefix(" Downloads"))
        screens.press(.down)
        #expect(screens.downloads.chosen.index == 1)
        #expect(screens.lines().last?.contains("2 of 2") == true)
        screens.type("p")
        await screens.runWork(with: host)
        #expect(screens.scene.notice?.text == TerminalWords.Done.paused("The secret ingredients"))
        screens.type("P")
        await screens.runWork(with: host)
        #expect(screens.scene.notice?.text == TerminalWords.Done.paused(downloads: 0))
    }

    @Test("Enter opens a bookmark at its page, and pressing b removes it")
    func bookmarks() async throws {
        let host = FeedsTestHost()
        var screens = ShelfScreens(columns: 80)
        screens.type("gb")
        await screens.runWork(with: host)
        #expect(screens.lines()[3] == "   No bookmarks yet.")
        let position = try #require(PagePosition("3.1"))
        screens.handle(.bookmarks([ShelfBookmark("sea/moby", title: "Moby-Dick", at: position, date: .now)]))
        #expect(screens.lines()[2] == " Moby-Dick")
        screens.press(.enter)
        #expect(screens.scene.isOpening)
        await screens.runWork(with: host)
        #expect(!screens.scene.isOpening)
        screens.type("b")
        await screens.runWork(with: host)
        #expect(screens.scene.notice?.text.hasPrefix("✗ There is no such file or folder.") == true)
    }

    @Test("the open list of bookmarks is updated when the library changes")
    func changedBookmarks() async throws {
        let host = FeedsTestHost()
        var screens = ShelfScreens(columns: 80)
        var mail = ShelfMailbox.Mail()
        mail.contents = SampleShelf.contents
        screens.receive(mail)
        #expect(!screens.work.contains { $0.kind == .bookmarks })
        screens.scene.effects = []
        screens.type("gb")
        await screens.runWork(with: host)
        let bookmarks = try ["1.1", "2.1", "3.1"].map { text in
            ShelfBookmark("sea/moby", title: "Moby-Dick", at: try #require(PagePosition(text)), date: .now)
        }
        screens.handle(.bookmarks(Array(bookmarks[1...])))
        screens.press(.down)
        #expect(screens.bookmarks.selected == bookmarks[2])
        screens.handle(.bookmarks(bookmarks))
        #expect(screens.bookmarks.selected == bookmarks[2])
        // The library of the host has no bookmarks.
        screens.receive(mail)
        let work = screens.work.filter { $0.kind == .bookmarks }
        #expect(work.count == 1)
        screens.scene.effects = work.map { .start($0) }
        await screens.runWork(with: host)
        #expect(screens.lines()[3] == "   No bookmarks yet.")
    }

    @Test("after a search result was opened, keys in the list of results are commands, not search text")
    func backToResults() async throws {
        for isClick in [false, true] {
            let host = FeedsTestHost()
            var screens = ShelfScreens(columns: 80)
            screens.type("/well?")
            #expect(screens.search.prompt.text == "well?")
            #expect(screens.lines().last?.contains(TerminalWords.Keys.help) == false, "\(screens.lines())")
            screens.press(.backspace)
            let hits = ["sea/one", "sea/two"].map {
                ShelfHit(ItemReference($0), title: [.init("Well", isMatch: true)], publication: "Sea")
            }
            screens.handle(.found(ShelfFindings(titles: hits), for: "well"))
            if isClick {
                let row = (screens.lines().firstIndex { $0.contains("Well") } ?? 0) + 1
                screens.use(Mouse(action: .click, column: 6, row: row))
            } else {
                screens.press(.enter)
            }
            #expect(screens.scene.isOpening)
            await screens.runWork(with: host)
            // The reader is closed again. The results stay, and their keys work.
            #expect(screens.screen == .search && screens.search.hits.count == 2)
            screens.type("j")
            #expect(screens.search.chosen.index == 1 && screens.search.prompt.text == "well")
            #expect(screens.lines().last?.contains(TerminalWords.Keys.help) == true)
            screens.type("?")
            #expect(screens.screen == .keys)
            screens.type("q/s")
            #expect(screens.screen == .search && screens.search.prompt.text == "wells")
            screens.press(.backspace)
            screens.handle(.found(ShelfFindings(titles: hits), for: "well"))
            screens.press(.enter)
            await screens.runWork(with: host)
            screens.type("q")
            #expect(screens.screen == .list && screens.isRunning)
        }
    }

    @Test("results that arrive late for an earlier search text are ignored")
    func search() {
        var screens = ShelfScreens(columns: 80)
        screens.type("/ti")
        #expect(screens.search.isSearching && screens.work.count == 2)
        let title = [ShelfHit.Part("Tides", isMatch: true)]
        screens.handle(.found(ShelfFindings(titles: [ShelfHit("p/a", title: title, publication: "P")]), for: "t"))
        #expect(screens.search.hits.isEmpty)
        screens.handle(.found(ShelfFindings(titles: [ShelfHit("p/a", title: title, publication: "P")]), for: "ti"))
        #expect(screens.lines().contains { $0.hasPrefix("   Tides") })
        screens.press(.enter)
        #expect(screens.scene.isOpening)
        // Escape stops the opening first, as the footer says. The results stay.
        screens.press(.escape)
        #expect(!screens.scene.isOpening && screens.screen == .search)
        screens.press(.escape)
        #expect(screens.screen == .list)
    }

    @Test("the help can be scrolled, and a search in the help finds keys by what they do")
    func help() {
        var screens = ShelfScreens(columns: 80, rows: 16)
        screens.type("?")
        let first = screens.lines()
        #expect(first[0].hasPrefix(" Keys") && first[0].hasSuffix("Shelf"))
        screens.press(.down)
        #expect(screens.lines()[1] == first[2])
        screens.type("/favor")
        #expect(screens.lines().last?.hasPrefix(" /favor") == true)
        screens.press(.escape)
        screens.press(.escape)
        #expect(screens.screen == .list)
    }

    @Test("the links of an open post can be opened by number")
    func post() async {
        let host = FeedsTestHost()
        var screens = ShelfScreens(columns: 80)
        screens.scene.contents.feeds = SampleFeeds.feeds
        screens.feeds = SampleFeeds.screen()
        screens.open = [.list, .feeds]
        screens.press(.enter)
        #expect(screens.screen == .post && screens.post.page?.post.id == SampleFeeds.posts[0].id)
        #expect(screens.feeds.posts[SampleFeeds.posts[0].id]?.isRead == true)
        let paragraphs = (1...60).map { "<p>Paragraph \($0).</p>" }.joined()
        let html = "<p><a href=\"https://example.org/a\">A link</a></p>" + paragraphs
        screens.handle(.feeds(.content(.success(ShelfPostContent(html: html)), of: SampleFeeds.posts[0].id)))
        _ = screens.lines()
        await screens.runWork(with: host)
        screens.handle(.feeds(.content(.success(ShelfPostContent(html: html)), of: SampleFeeds.posts[0].id)))
        _ = screens.lines()
        await screens.runWork(with: host)
        #expect(screens.lines().contains { $0.contains("Paragraph 1.") })
        screens.type("1")
        #expect(screens.scene.notice?.text == TerminalWords.Shared.openingBrowser)
        await screens.runWork(with: host)
        #expect(host.done.contains("link https://example.org/a"))
        screens.press(.pageDown)
        #expect(!screens.lines().contains { $0.contains("Paragraph 1.") })
        screens.press(.tab)
        #expect(screens.post.page?.post.id == SampleFeeds.posts[1].id)
        screens.type("q")
        #expect(screens.screen == .feeds && screens.feeds.chosen.index == 1)
    }
}
