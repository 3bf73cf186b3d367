import Foundation
import Periodical
import TestSupport
import Testing

@testable import TerminalReader

/// The keys of the feed screens, in a test terminal.
@Suite struct FeedsKeysTests {
    private let host = FeedsTestHost()

    /// Returns a shelf with all posts listed, in a terminal of a size.
    private func shelf(columns: Int, rows: Int = 24) async throws -> TerminalShelf {
        let shelf = TerminalShelf(
            host, environment: ["LANG": "C.UTF-8"], device: try PseudoTerminal.device(columns: columns, rows: rows))
        await shelf.showSamples()
        return shelf
    }

    @Test("in the list of feeds, keys that are meant for posts show a hint", arguments: [60, 80, 120])
    func posts(columns: Int) async throws {
        let shelf = try await shelf(columns: columns)
        await shelf.type(.left)
        for key in "u*ioydw" {
            await shelf.type(.character(key))
            #expect(await shelf.said.hasPrefix("This key acts on a post. Press Enter to show the posts"), "\(key)")
        }
        #expect(await shelf.dialog == nil)
        #expect(await shelf.screen == .feeds)
        // The same key acts on a post in the list of posts, without a delay.
        await shelf.type(.enter)
        #expect(await !shelf.feeds.isPaneFocused)
        await shelf.type(.character("u"))
        try await wait(while: host.done.isEmpty)
        #expect(host.done == ["read true [1]"])
    }

    @Test("pressing w downloads the full text, then switches between it and the feed's text")
    func whole() async throws {
        let shelf = try await shelf(columns: 80)
        var item = SampleFeeds.posts[0]
        await shelf.open(item)
        await shelf.type(.character("w"))
        #expect(await shelf.said == "This post has no web page.")
        item.view.url = URL(string: "https://example.org/1")
        await shelf.open(item)
        await shelf.type(.character("w"))
        #expect(await shelf.said == "Downloading the full text…")
        try await wait(while: !host.done.contains("article \(item.id)"))
        var content = ShelfPostContent(html: "<p>All of it.</p>")
        (content.isWhole, content.hasArticle) = (true, true)
        _ = await shelf.handle(.feeds(.content(.success(content), of: item.id)))
        await shelf.type(.character("w"))
        try await wait(while: !host.done.contains("given \(item.id)"))
        #expect(host.done.count { $0 == "article \(item.id)" } == 1)
        // Late pictures of the full text do not replace the feed's text, which the user has selected.
        let given = ShelfPostContent(html: "<p>A part.</p>")
        _ = await shelf.handle(.feeds(.content(.success(given), of: item.id)))
        _ = await shelf.handle(.feeds(.pictures(content, of: item.id)))
        #expect(await shelf.post?.content == given)
    }

    @Test("in the list of feeds, pressing m opens the menu of the feed or folder")
    func menu() async throws {
        let shelf = try await shelf(columns: 60)
        await shelf.type(.left)
        await shelf.type(.down)
        await shelf.type(.character("m"))
        #expect(
            await shelf.menu == [
                "Harbour Notes", "Enter show posts", "r refresh", "U mark all as read",
                "O mark posts older than a week as read", "E name, folders, settings", "F unfollow",
            ])
        await shelf.type(.character("O"))
        try await wait(while: host.done.isEmpty)
        #expect(host.done == ["read all feed(\"harbour\")"])
        await shelf.type(.up)
        await shelf.type(.character("m"))
        #expect(await shelf.menu.first == "All posts")
        #expect(await !shelf.menu.contains("F unfollow"))
        await shelf.type(.enter)
        #expect(await shelf.dialog == nil)
        #expect(await !shelf.feeds.isPaneFocused)
    }

    @Test("pressing f filters posts, and Escape clears one filter at a time", arguments: [60, 80])
    func filters(columns: Int) async throws {
        let shelf = try await shelf(columns: columns, rows: 20)
        await shelf.type(.character("f"))
        #expect(
            await shelf.menu == ["Filter", "a all posts", "n unread", "r read", "f favorites", "d dates: any"])
        await shelf.type(.character("r"))
        await shelf.type(.character("f"))
        await shelf.type(.character("d"))
        #expect(
            await shelf.menu == [
                "Dates", "a any", "t today", "w this week", "m this month", "o before this month", "s since a day …",
            ])
        for line in await shelf.lines { #expect(line.terminalColumns <= columns) }
        await shelf.type(.character("w"))
        #expect(await shelf.feeds.crumb == "read posts, this week")
        var query = await shelf.feeds.query
        #expect(query.status == .read && query.time == .week)
        await shelf.type(.escape)
        query = await shelf.feeds.query
        #expect(query.status == .read && query.time == .any)
        await shelf.type(.escape)
        #expect(await shelf.feeds.query.status == .all)
    }

    @Test("an invalid day stays in the prompt for correction")
    func day() async throws {
        let shelf = try await shelf(columns: 80, rows: 20)
        for key in "fds" { await shelf.type(.character(key)) }
        await shelf.type(.control("u"))
        for key in "2026-02-30" { await shelf.type(.character(key)) }
        await shelf.type(.enter)
        #expect(await shelf.said.hasPrefix("Not a date. Use a date such as 2"))
        #expect(await shelf.lines.last == " Posts since: 2026-02-30")
        await shelf.type(.backspace)
        await shelf.type(.backspace)
        await shelf.paste("28\n")
        await shelf.type(.enter)
        let day = try #require(Date(written: "2026-02-28"))
        #expect(await shelf.feeds.query.time == .since(day))
        #expect(await shelf.feeds.crumb == "all posts, since 2026-02-28")
        // The prompt contains the current day, and Escape keeps the day.
        for key in "fds" { await shelf.type(.character(key)) }
        #expect(await shelf.feeds.prompt == .day(PromptLine("2026-02-28")))
        await shelf.type(.escape)
        #expect(await shelf.feeds.query.time == .since(day))
        #expect(await shelf.lines[0].contains("all posts, since 2026-02-28"))
    }

    @Test("after an error, the typed address stays in the prompt below the full error", arguments: [60, 80])
    func address(columns: Int) async throws {
        let shelf = try await shelf(columns: columns, rows: 20)
        await shelf.type(.character("a"))
        for character in "exmple.org" { await shelf.type(.character(character)) }
        await shelf.type(.enter)
        #expect(
            await shelf.lines.suffix(2) == [" Checking exmple.org… Press Esc to keep reading.", " Add: exmple.org"])
        await shelf.answer("exmple.org", from: host)
        let lines = await shelf.lines
        #expect(lines.last == " Add: exmple.org")
        let said = lines.joined().split(separator: " ").joined(separator: " ")
        #expect(
            said.contains("✗ There is no such file or folder. An address begins with https:// or is the name of a site")
        )
        for line in lines { #expect(line.terminalColumns <= columns) }
        // The error stays visible while the user corrects the address.
        for _ in 0..<8 { await shelf.type(.left) }
        await shelf.type(.character("a"))
        #expect(await shelf.lines.last == " Add: example.org")
        #expect(await shelf.said.hasPrefix("✗ There is no such file"))
        await shelf.type(.enter)
        await shelf.answer("example.org", from: host)
        #expect(await shelf.address == nil)
        #expect(await shelf.said == "Following Example.")
    }

    @Test("after the user adds an address, the result is shown even if the prompt is already closed")
    func otherAddress() async throws {
        let shelf = try await shelf(columns: 80)
        await shelf.type(.character("a"))
        for character in "example.org" { await shelf.type(.character(character)) }
        await shelf.type(.enter)
        await shelf.type(.escape)
        #expect(await shelf.address == nil)
        #expect(await shelf.said.isEmpty)
        await shelf.type(.character("a"))
        await shelf.type(.character("x"))
        await shelf.answer("example.org", from: host)
        #expect(await shelf.address?.text == "x")
        #expect(await shelf.said == "Following Example.")
    }

    @Test("a long message is shown on several lines without hiding the help key")
    func notice() async throws {
        let shelf = try await shelf(columns: 60, rows: 20)
        let address = "https://example.org/" + String(repeating: "a-long-way/", count: 8)
        _ = await shelf.handle(.done("No browser was found that could be started. The address: \(address)", nil))
        let lines = await shelf.lines
        #expect(lines.last?.hasSuffix("? keys") == true)
        #expect(lines.suffix(4).joined().replacing(" ", with: "").contains(address))
    }

    @Test("the help for feeds and for posts shows every key in full", arguments: [60, 80])
    func help(columns: Int) async throws {
        let shelf = try await shelf(columns: columns, rows: 60)
        await shelf.type(.character("?"))
        var text = await shelf.lines.joined(separator: "\n")
        for entry in KeyTable.feeds.groups.flatMap(\.entries) { #expect(text.contains(entry.meaning), "\(entry)") }
        #expect(text.contains("m O") && text.contains("m F") && !text.contains("covers"))
        await shelf.type(.character("q"))
        await shelf.open(SampleFeeds.posts[0])
        await shelf.type(.character("?"))
        text = await shelf.lines.joined(separator: "\n")
        for entry in KeyTable.post.groups.flatMap(\.entries) { #expect(text.contains(entry.meaning), "\(entry)") }
        #expect(text.contains("1 … 9") && text.contains("wider, narrower"))
    }

    @Test("the screen shows the number of failed feeds above the posts")
    func failures() async throws {
        let shelf = try await shelf(columns: 80)
        #expect(
            await shelf.lines[1] == " ✗ Could not refresh 1 feed; see ✗ in the feed list. Press r to try again.")
        var screen = SampleFeeds.screen()
        var feeds = SampleFeeds.feeds
        feeds[0].problem = "the server answers 500"
        feeds[0].folders = [["Coast"]]
        screen.update(feeds, by: WordOrder([:]))
        #expect(screen.failures?.text.hasPrefix("✗ Could not refresh 2 feeds") == true)
        screen.show { $0.source = .folder(["Coast"]) }
        #expect(screen.failures?.text.hasPrefix("✗ Could not refresh 1 feed") == true)
        screen.show { $0.source = .feed("harbour") }
        #expect(screen.failures == nil)
        // In a small window, the count is in the header, because another line would hide a post.
        let small = try await self.shelf(columns: 60, rows: 20)
        #expect(await small.lines[0].hasSuffix("✗ 1   8 unread"))
    }

    @Test("text that the user pastes into a prompt becomes one line")
    func pasting() async throws {
        let shelf = try await shelf(columns: 80)
        await shelf.paste("Uq\nF")
        #expect(await shelf.screen == .feeds)
        #expect(await shelf.dialog == nil)
        #expect(host.done.isEmpty)
        await shelf.type(.character("a"))
        await shelf.paste("  https://example.org/a\n")
        #expect(await shelf.lines.last == " Add: https://example.org/a")
        await shelf.type(.escape)
        await shelf.type(.character("/"))
        await shelf.paste("low\u{1B}\r\ntide")
        #expect(await shelf.lines.last == " /low tide")
    }

    @Test("if a web page has several feeds, the user chooses one from a list", arguments: [60, 80])
    func several(columns: Int) async throws {
        let shelf = try await shelf(columns: columns)
        await shelf.type(.character("a"))
        await shelf.paste("several.org")
        await shelf.type(.enter)
        await shelf.answer("several.org", from: host)
        #expect(
            await shelf.menu == [
                "This page has several feeds", "1 Posts  https://several.org/posts", "2 https://several.org/photos",
            ])
        await shelf.type(.character("2"))
        #expect(await shelf.dialog == nil)
        try await wait(while: !host.done.contains("add https://several.org/photos"))
        #expect(await shelf.address == nil)
    }

    @Test("a list of feeds to choose from does not open while the user is typing")
    func severalLater() async throws {
        let shelf = try await shelf(columns: 80)
        await shelf.type(.character("a"))
        await shelf.paste("several.org")
        await shelf.type(.enter)
        await shelf.type(.escape)
        await shelf.type(.character("a"))
        await shelf.paste("example.org")
        await shelf.answer("several.org", from: host)
        #expect(await shelf.dialog == nil)
        #expect(await shelf.address?.text == "example.org")
        #expect(await shelf.said == "Several.")
        await shelf.type(.enter)
        await shelf.answer("example.org", from: host)
        #expect(await shelf.address == nil)
        #expect(await shelf.said == "Following Example.")
        #expect(await shelf.menu.first == "This page has several feeds")
        await shelf.type(.character("2"))
        try await wait(while: !host.done.contains("add https://several.org/photos"))
        // Escape also closes the prompt.
        await shelf.type(.character("a"))
        await shelf.answer("several.org", from: host)
        #expect(await shelf.dialog == nil)
        await shelf.type(.escape)
        #expect(await shelf.menu.count == 3)
    }

    @Test("opening the search of all items empties the search field")
    func searchesAnew() async throws {
        let shelf = try await shelf(columns: 80)
        for _ in 0..<2 {
            await shelf.type(.character("g"))
            await shelf.type(.character("/"))
            #expect(await shelf.screen == .search)
            #expect(await shelf.search.prompt.text.isEmpty)
            for key in "tide" { await shelf.type(.character(key)) }
            #expect(await shelf.search.prompt.text == "tide")
            await shelf.type(.escape)
        }
    }

    @Test("a feed keeps its unread count after a failed check", arguments: [60, 120])
    func failed(columns: Int) async throws {
        let shelf = try await shelf(columns: columns)
        await shelf.fail("harbour")
        if columns < 80 { await shelf.type(.left) }
        #expect(await shelf.lines.contains { $0.contains(/Harbour Notes +✗ 4/) })
        await shelf.setOffline()
        #expect(await shelf.lines.contains { $0.contains(/Harbour Notes +4/) })
        #expect(await !shelf.lines.contains { $0.contains("✗") })
    }
}
