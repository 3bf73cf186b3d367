import Periodical
import Testing

@testable import TerminalReader

/// The list and the covers of the shelf, driven by keys and clicks.
@Suite struct ShelfListScreenTests {
    @Test("arrow keys select an item in the list, and Escape removes the filter")
    func list() {
        var screens = ShelfScreens(columns: 80)
        #expect(screens.list.selection == 0)
        screens.press(.down)
        #expect(screens.list.selection == 1)
        #expect(screens.lines().last?.contains("2 of ") == true)
        screens.type("f")
        #expect(screens.menu.first == "Filter")
        screens.type("f")
        #expect(screens.list.filter == .favorites && screens.dialog == nil)
        #expect(screens.lines()[0].hasPrefix(" Shelf › \(TerminalWords.Filter.favorites)"))
        screens.press(.escape)
        #expect(screens.list.filter == .everything)
        #expect(screens.lines()[0].hasPrefix(" Shelf › by publication, newest first"))
    }

    @Test("a click outside a pop-up only closes the pop-up")
    func clicks() async {
        let host = FeedsTestHost()
        var screens = ShelfScreens(columns: 80)
        var lines = screens.lines()
        let row = (lines.firstIndex { $0.contains("Rainbow potions") } ?? 0) + 1
        let click = Mouse(action: .click, column: 6, row: row)
        screens.use(click)
        #expect(screens.list.chosen(screens.scene.contents)?.title == "Rainbow potions")
        #expect(screens.work.isEmpty)
        screens.type("m")
        lines = screens.lines()
        #expect(lines.contains { $0.contains("┌─ Rainbow potions") })
        screens.use(click)
        #expect(screens.dialog == nil && screens.work.isEmpty)
        _ = screens.lines()
        screens.use(click)
        #expect(screens.scene.isOpening)
        #expect(screens.lines().last?.contains(TerminalWords.Done.opening("Rainbow potions")) == true)
        await screens.runWork(with: host)
        #expect(!screens.scene.isOpening)
        #expect(screens.scene.notice?.text.hasPrefix("✗ There is no such file or folder.") == true)
    }

    @Test("arrow keys select a cover on the covers screen")
    func covers() {
        var screens = ShelfScreens(columns: 120, rows: 40)
        screens.type("v")
        #expect(screens.screen == .covers)
        #expect(screens.lines()[0].hasPrefix(" Shelf › \(TerminalWords.Screen.covers), by publication, newest first"))
        let first = screens.covers.chosen.index
        screens.press(.right)
        #expect(screens.covers.chosen.index == first + 1)
        screens.type("f")
        #expect(screens.menu.first == "Filter")
        screens.press(.escape)
        screens.resize(columns: 79, rows: 40)
        #expect(screens.screen == .list)
        screens.type("v")
        #expect(screens.screen == .list)
        #expect(screens.scene.notice != nil)
    }

    @Test("the footer shows the result of an action, and pressing z undoes it")
    func undo() async throws {
        let host = FeedsTestHost()
        var screens = ShelfScreens(columns: 80)
        let item = try #require(screens.list.chosen(screens.scene.contents))
        screens.type("*")
        await screens.runWork(with: host)
        #expect(screens.scene.notice?.text.hasSuffix("Press z to undo.") == true)
        screens.type("z")
        await screens.runWork(with: host)
        #expect(screens.scene.notice?.text == TerminalWords.Shared.undone)
        #expect(
            host.done == ["favorite \(!item.view.favorite) \(item.id)", "favorite \(item.view.favorite) \(item.id)"])
        screens.type("z")
        #expect(screens.work.isEmpty)
        #expect(screens.scene.notice?.text == TerminalWords.Shared.nothingToUndo)
    }

    @Test("pressing q closes the current screen, and Q always quits the shelf")
    func quitting() {
        var screens = ShelfScreens(columns: 80)
        screens.type("gd")
        #expect(screens.screen == .downloads)
        screens.type("q")
        #expect(screens.screen == .list && screens.isRunning)
        screens.type("q")
        #expect(!screens.isRunning)
        var other = ShelfScreens(columns: 80)
        other.type("gdQ")
        #expect(!other.isRunning)
    }
}
