import LibraryValues
import Periodical
import Schedule
import Testing

@testable import TerminalReader

/// The one stack of screens, pop-ups and prompts that receives keys and pasted text.
@Suite struct ShelfPromptTests {
    @Test("typed keys and pasted text go to the same prompt")
    func stack() async {
        let host = FeedsTestHost()
        var screens = ShelfScreens(columns: 80)
        // The prompt for an address.
        screens.type("a")
        screens.paste("exa")
        screens.type("mple")
        #expect(screens.lines().last == " Add: example")
        // A pop-up above the prompt receives the keys, and the prompt stays.
        let statistics = TimerStatistics(success: 1, missed: 0, open: 0)
        screens.handle(.timerStatistics(TimerStatisticsView(statistics, of: 1, "Tea"), []))
        #expect(screens.dialog != nil)
        screens.paste("x")
        screens.press(.escape)
        #expect(screens.dialog == nil)
        #expect(screens.lines().last == " Add: example")
        screens.press(.escape)
        // The search screen.
        screens.type("/")
        screens.paste("ti")
        screens.type("de")
        #expect(screens.search.prompt.text == "tide")
        screens.press(.escape)
        // The prompts of the feeds screen.
        screens.type("gf")
        screens.type("/")
        screens.paste("lo")
        screens.type("w")
        #expect(screens.feeds.prompt == .words(PromptLine("low")))
        screens.press(.escape)
        screens.type("fds")
        screens.press(.control("u"))
        screens.paste("2026-02-")
        screens.type("28")
        #expect(screens.lines().last == " Posts since: 2026-02-28")
        screens.press(.escape)
        // The prompt for a new timer.
        screens.type("gt")
        screens.type("a")
        screens.paste("Te")
        screens.type("a")
        #expect(screens.lines().last == " New timer: Tea")
        screens.press(.escape)
        // The prompt for a setting.
        screens.type("S")
        await screens.runWork(with: host)
        screens.type("n")
        screens.paste("Qua")
        screens.type("y")
        #expect(screens.lines().last == " Name: Quay")
        screens.press(.enter)
        await screens.runWork(with: host)
        #expect(host.done.contains { $0.hasPrefix("set title Quay ") })
    }

    @Test("if no prompt is open, pasted text does not trigger any key")
    func noPrompt() {
        for keys in ["", "gf", "gt", "gb", "gd", "?"] {
            var screens = ShelfScreens(columns: 80)
            screens.type(keys)
            let screen = screens.screen
            screens.paste("Qqx")
            #expect(screens.screen == screen && screens.isRunning && screens.dialog == nil, "\(keys)")
            #expect(screens.scene.notice?.text == TerminalWords.Done.pasteWhereTyping, "\(keys)")
        }
    }

    @Test("closing a screen also closes its prompt")
    func closed() {
        var screens = ShelfScreens(columns: 80)
        screens.type("gf/low")
        screens.use(Mouse(action: .click, column: 30, row: 1))
        #expect(screens.screen == .list)
        screens.press(.down)
        #expect(screens.list.selection == 1)
        screens.type("gf")
        #expect(screens.feeds.prompt == nil)
    }
}
