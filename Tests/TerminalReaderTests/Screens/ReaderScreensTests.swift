import Periodical
import Reading
import Testing

@testable import TerminalReader

/// The screens of an open issue, driven by keys and clicks.
@Suite struct ReaderScreensTests {
    private func place(_ text: String) throws -> PagePosition { try #require(PagePosition(text)) }

    @Test("arrow keys turn the page, and pressing z undoes a jump")
    func page() async throws {
        var reader = try ReaderDriver()
        var lines = await reader.lines()
        #expect(lines.contains { $0.contains("Cover has line 1.") })
        reader.screens.press(.right)
        #expect(reader.screens.scene.page == (try place("2.1")))
        lines = await reader.lines()
        #expect(lines.contains { $0.contains("Tides has line 1.") })
        reader.screens.press(.left)
        reader.screens.press(.left)
        #expect(reader.screens.scene.notice == TerminalWords.Reader.first(isBook: false))
        reader.screens.press(.end)
        #expect(reader.screens.scene.page == (try place("3.2")))
        reader.type("z")
        #expect(reader.screens.scene.page == .first)
        reader.type("z")
        #expect(reader.screens.scene.notice == TerminalWords.Reader.nowhereToGoBack)
    }

    @Test("in the last article, the key for the next article goes to the article's next page")
    func onward() throws {
        var reader = try ReaderDriver()
        for page in ["2.1", "3.1", "3.2"] {
            reader.screens.press(.right)
            #expect(reader.screens.scene.page == (try place(page)) && reader.screens.scene.notice == nil, "\(page)")
        }
        reader.screens.press(.right)
        #expect(reader.screens.scene.page == (try place("3.2")))
        #expect(reader.screens.scene.notice == TerminalWords.Reader.last(isBook: false))
    }

    @Test("a page with a long text scrolls to its end before it turns")
    func scrolling() async throws {
        var reader = try ReaderDriver(columns: 80, rows: 16)
        _ = await reader.lines()
        reader.screens.press(.pageDown)
        #expect(reader.screens.scene.page == .first && reader.screens.page.top > 0)
        for _ in 0..<10 where reader.screens.scene.page == .first {
            reader.screens.press(.pageDown)
            _ = await reader.lines()
        }
        #expect(reader.screens.scene.page == (try place("2.1")) && reader.screens.page.top == 0)
    }

    @Test("in the contents, Enter opens the selected article")
    func contents() async throws {
        var reader = try ReaderDriver()
        reader.type("c")
        var lines = await reader.lines()
        #expect(lines[0].hasPrefix(" The Tide › \(TerminalWords.Screen.contents)"))
        let row = (lines.firstIndex { $0.contains("Ferries") } ?? 0) + 1
        reader.screens.use(Mouse(action: .click, column: 10, row: row))
        lines = await reader.lines()
        #expect(reader.screens.screen is ContentsScreen && reader.screens.scene.page == .first)
        reader.screens.press(.enter)
        #expect(reader.screens.screen == nil)
        #expect(reader.screens.scene.page == (try place("3.1")))
    }

    @Test("arrow keys select a page in the overview")
    func overview() async throws {
        var reader = try ReaderDriver(columns: 120, rows: 40)
        reader.type("v")
        let lines = await reader.lines()
        #expect(lines[0].hasPrefix(" The Tide › \(TerminalWords.Screen.allPages)"))
        reader.screens.press(.right)
        reader.screens.press(.down)
        #expect((reader.screens.screen as? OverviewScreen)?.selection == (try place("2.2")))
        reader.type("q")
        #expect(reader.screens.screen == nil && reader.screens.end == nil)
        reader.type("v")
        reader.screens.press(.right)
        reader.screens.press(.enter)
        #expect(reader.screens.scene.page == (try place("2.1")))
    }

    @Test("pressing b sets a bookmark on the page")
    func marks() async throws {
        var reader = try ReaderDriver()
        reader.type("b")
        await reader.runWork()
        #expect(reader.screens.scene.notice == TerminalWords.Reader.bookmarked)
        reader.type("gb")
        var lines = await reader.lines()
        #expect(lines.contains { $0.contains("Cover") })
        reader.type("b")
        await reader.runWork()
        lines = await reader.lines()
        #expect(lines.contains { $0.contains(TerminalWords.Shared.noBookmarks) })
        reader.type("z")
        await reader.runWork()
        #expect(
            reader.host.done == ["bookmark true 1.1", "bookmark false 1.1", "bookmark true 1.1"])
        reader.screens.press(.enter)
        #expect(reader.screens.screen == nil)
    }

    @Test("each mark of an issue has a key that sets and removes it")
    func issueMarks() async throws {
        for mark in TerminalWords.Marks.all where mark.place != .shelf {
            var reader = try ReaderDriver()
            reader.type(String(mark.key))
            await reader.runWork()
            #expect(reader.screens.scene.notice == mark.done("The Tide", true))
            reader.type(String(mark.key))
            await reader.runWork()
            #expect(reader.screens.scene.notice == mark.done("The Tide", false))
            #expect(reader.host.done == ["\(mark.kind) true", "\(mark.kind) false"])
        }
    }

    @Test("a search lists the pages with matches, and pressing n moves to the next match")
    func search() async throws {
        var reader = try ReaderDriver()
        reader.type("/")
        reader.screens.paste("timetable has\n")
        var lines = await reader.lines()
        #expect(lines.last?.contains("/timetable has") == true)
        reader.screens.press(.enter)
        await reader.runWork()
        #expect(reader.screens.screen is HitsScreen)
        lines = await reader.lines()
        #expect(lines[0].contains("“timetable has”"))
        reader.screens.press(.enter)
        #expect(reader.screens.scene.page == (try place("3.2")))
        lines = await reader.lines()
        #expect(lines.contains { $0.contains("Timetable has line") })
        let line = reader.screens.page.matchLine
        reader.type("n")
        #expect(reader.screens.page.matchLine != line)
        reader.type("/nowhere")
        reader.screens.press(.enter)
        await reader.runWork()
        #expect(reader.screens.scene.notice == TerminalWords.Matches.none("nowhere"))
    }

    @Test("if the user types an unknown page number, a message shows which numbers exist")
    func numbers() async throws {
        var reader = try ReaderDriver()
        reader.type("g2")
        reader.screens.paste(".x3")
        reader.screens.press(.backspace)
        reader.type(".3")
        reader.screens.press(.enter)
        #expect(reader.screens.scene.page == (try place("2.3")))
        reader.type("g9")
        reader.screens.press(.enter)
        #expect(reader.screens.scene.notice == TerminalWords.PageNumber.noPage("9", articles: 3))
        #expect(reader.screens.overlay == nil)
        reader.type("ga")
        reader.screens.press(.backspace)
        #expect(reader.screens.overlay == nil)
    }

    @Test("the menu Go to leads to the shelf if the issue was opened from the shelf")
    func places() async throws {
        var reader = try ReaderDriver()
        reader.type("g")
        let lines = await reader.lines()
        #expect(lines.contains { $0.contains(TerminalWords.GoTo.shelf) })
        reader.type("d")
        #expect(reader.screens.end == .place(.downloads))
        var alone = try ReaderDriver(isOnShelf: false)
        alone.type("g")
        let others = await alone.lines()
        #expect(!others.contains { $0.contains(TerminalWords.GoTo.downloads) })
        alone.type("d")
        #expect(alone.screens.end == nil)
        alone.type("]")
        #expect(alone.screens.scene.notice == TerminalWords.Reader.openFromShelf)
        alone.type("q")
        #expect(alone.screens.end == .back)
    }

    @Test("the help covers the page until a click closes the help")
    func help() async throws {
        var reader = try ReaderDriver()
        reader.type("?")
        let lines = await reader.lines()
        #expect(lines[0].hasSuffix("The Tide"))
        reader.screens.use(Mouse(action: .click, column: 5, row: 5))
        #expect(reader.screens.screen == nil)
    }

    @Test("in a book, pressing m changes the layout, and pressing V highlights words")
    func book() async throws {
        var reader = try ReaderDriver(book: "<h1>One</h1><p>The mill stood where the river turns.</p>")
        var lines = await reader.lines()
        #expect(lines.contains { $0.contains("The mill stood") })
        reader.type("m")
        lines = await reader.lines()
        #expect(lines.contains { $0.contains(TerminalWords.TextSettings.justified) })
        reader.type("e")
        await reader.runWork()
        #expect(reader.host.done == ["setting false"])
        #expect(!reader.screens.scene.setting.isJustified)
        reader.screens.press(.escape)
        #expect(reader.screens.overlay == nil)
        _ = await reader.lines()
        reader.type("V")
        reader.screens.press(.right)
        reader.type("n")
        reader.screens.paste("Which river?")
        lines = await reader.lines()
        #expect(lines.last?.contains("Which river?") == true)
        reader.screens.press(.enter)
        await reader.runWork()
        #expect(reader.host.done.last?.hasPrefix("highlight ") == true)
        #expect(reader.host.done.last?.hasSuffix(" Which river?") == true)
        #expect(reader.screens.page.mode == nil)
    }
}
