import Foundation
import LibraryValues
import Periodical
import Schedule
import TestSupport
import Testing

@testable import TerminalReader

/// The timers screen and its keys.
@Suite struct TimersScreenTests {
    private let host = FeedsTestHost()

    private func lines(columns: Int, rows: Int = 24, isASCII: Bool = false) throws -> [String] {
        var screen = TimersScreen()
        screen.update(try SampleTimers.timers())
        var glyphs = Glyphs(environment: ["LANG": "C.UTF-8"])
        glyphs.isASCII = isASCII
        var canvas = Canvas(columns: columns, rows: rows, glyphs: glyphs)
        _ = screen.draw(on: &canvas, at: SampleTimers.noon, calendar: SampleTimers.utc)
        return (1...rows).map { canvas.text(ofRow: $0) }
    }

    private func shelf(columns: Int = 80) async throws -> TerminalShelf {
        let shelf = TerminalShelf(
            host, environment: ["LANG": "C.UTF-8"], device: try PseudoTerminal.device(columns: columns, rows: 24))
        await shelf.showSamples()
        try await shelf.showTimers()
        return shelf
    }

    @Test("the timers screen shows open and missed events first, then each timer with its icon and time")
    func usual() throws {
        let lines = try lines(columns: 100)
        #expect(lines[2] == " Due")
        #expect(lines[3].hasPrefix(" ● Chapter  Moby-Dick; or, The Whale"))
        #expect(lines[3].hasSuffix("open  11:58"))
        #expect(lines[4].hasPrefix(" ● Tea  3 times") && lines[4].hasSuffix("missed  yesterday 12:00"))
        #expect(lines[6] == " Timers")
        #expect(
            lines[7].hasPrefix(" ⧖ Chapter         running          09:00:00  fires 21:00  Moby-Dick"), "\(lines[7])")
        #expect(lines[8].hasPrefix(" ⧖ Stretch         paused              12:30  Stand up"), "\(lines[8])")
        #expect(lines[9].hasPrefix(" ⧗ ") && lines[9].contains("not started  02d 00:00:00  fires Thu 12:00"))
        #expect(lines[10].hasPrefix(" ◷ Since we moved  running     762d 12:00:00"), "\(lines[10])")
        #expect(lines[11].hasPrefix(" ▽ Tea             finished            00:00"), "\(lines[11])")
    }

    @Test("no line of the timers screen is wider than the screen", arguments: [20, 40, 60, 80, 200])
    func widths(columns: Int) throws {
        for line in try lines(columns: columns) { #expect(line.terminalColumns <= columns) }
        let plain = try lines(columns: columns, isASCII: true)
        #expect(plain.joined().utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(plain)")
        #expect(plain[8].hasPrefix(" x Stretch"))
    }

    @Test("the selected timer stays selected while timers change")
    func choosing() throws {
        var screen = TimersScreen()
        screen.update(try SampleTimers.timers())
        screen.chosen.choose(3, count: 7)
        #expect(screen.timer?.title == "Stretch" && screen.event == nil)
        var fewer = try SampleTimers.timers()
        fewer.events.removeAll { $0.id == 12 }
        screen.update(fewer)
        #expect(screen.timer?.title == "Stretch")
        screen.update(TimersContent(timers: Array(fewer.timers.prefix(1))))
        #expect(screen.timer?.title == "Chapter")
        screen.update(TimersContent())
        #expect(screen.timer == nil && screen.selected == nil)
    }

    @Test("on the timers screen, pressing d, p or x completes, pauses or deletes a timer")
    func keys() async throws {
        let shelf = try await shelf()
        await shelf.type(.character("d"))
        await shelf.type(.down)
        await shelf.type(.down)
        await shelf.type(.character("p"))
        await shelf.type(.down)
        await shelf.type(.character("p"))
        #expect(await shelf.menu == ["Resume “Stretch”?", "c continue from 12:30", "r restart with current settings"])
        await shelf.type(.character("r"))
        await shelf.type(.character("x"))
        try await wait(while: host.done.count < 4)
        #expect(Set(host.done) == ["done 12", "pause 1", "resume 2 beginAnew", "remove 2"])
        await shelf.type(.down)
        await shelf.type(.character("d"))
        #expect(await shelf.said.contains("is not due"))
        let found = try await host.statistics(of: 2)
        _ = await shelf.handle(.timerStatistics(found.statistics, found.events))
        let lines = await shelf.lines
        #expect(lines.contains { $0.contains("3 on time (75%), 1 missed") }, "\(lines)")
        #expect(lines.contains { $0.contains("████") } && lines.contains { $0.contains("▒▒") })
    }

    @Test(
        "on the timers screen, pressing a adds a timer, and an invalid value stays in the prompt", arguments: [60, 80])
    func adding(columns: Int) async throws {
        let shelf = try await shelf(columns: columns)
        func type(_ text: String) async { for key in text { await shelf.type(.character(key)) } }
        await type("a")
        await type(String(repeating: "x", count: 33))
        await shelf.type(.enter)
        #expect(await shelf.timers.prompt?.title == nil)
        #expect(await shelf.said.contains("32"))
        await shelf.type(.control("u"))
        await type("Tea")
        #expect(await shelf.lines.last == " New timer: Tea")
        await shelf.type(.enter)
        await type("4 moons")
        await shelf.type(.enter)
        #expect(await shelf.timers.prompt?.line.text == "4 moons")
        #expect(await !shelf.said.isEmpty)
        for line in await shelf.lines { #expect(line.terminalColumns <= columns) }
        await shelf.type(.control("u"))
        // Backspace returns to the name, and Enter goes to the duration again.
        await shelf.type(.backspace)
        #expect(await shelf.timers.prompt?.line.text == "Tea")
        await shelf.type(.enter)
        await type("4min")
        await shelf.type(.enter)
        #expect(await shelf.menu == ["“Tea”, 4min", "o once", "i repeatedly"])
        await type("i")
        try await wait(while: !host.done.contains("add Tea down 4min infinitely"))
        // Without a duration, the timer would count up. Escape adds no timer.
        await type("aSince")
        await shelf.type(.enter)
        await shelf.type(.enter)
        try await wait(while: !host.done.contains("add Since up  "))
        await type("aNever")
        await shelf.type(.enter)
        await shelf.type(.escape)
        #expect(await shelf.timers.prompt == nil)
        #expect(host.done.count { $0.hasPrefix("add") } == 2)
    }

    @Test("on the timers screen, Tab moves between due timers, and pressing U marks all of them as done")
    func allDue() async throws {
        let shelf = try await shelf()
        let due = await shelf.timers.due.map(\.id)
        #expect(due.count == 2)
        for index in [1, 0, 1] {
            await shelf.type(.tab)
            #expect(await shelf.timers.chosen.index == index)
        }
        await shelf.type(.character("N"))
        #expect(await shelf.timers.chosen.index == 0)
        await shelf.type(.character("U"))
        try await wait(while: host.done.count(where: { $0.hasPrefix("done") }) < 2)
        #expect(host.done == due.map { "done \($0)" })
    }

    @Test("on the shelf, pressing t sets a reminder for the selected item")
    func reminding() async throws {
        let shelf = try await shelf(columns: 120)
        var contents = SampleShelf.contents
        let reminder = TimerReminder(timer: 1, title: "Chapter", due: Date.now.addingTimeInterval(-60), event: 12)
        let index = try #require(contents.items.firstIndex { $0.id == "sea/moby" })
        contents.items[index].reminder = reminder
        contents.publications[0].reminder = TimerReminder(
            timer: 2, title: "Issue", next: Date.now.addingTimeInterval(400 * 86_400))
        await shelf.stand(contents)
        let lines = await shelf.lines
        #expect(lines[2].contains("Due") && lines[3].contains("Moby-Dick; or, The Whale ⧖"), "\(lines)")
        #expect(lines[3].contains("⧖ due"), "\(lines[3])")
        #expect(lines.contains { $0.contains("⧖ Chapter: due since ") }, "\(lines)")
        #expect(lines.contains { $0.contains("Masthead  magazine  ⧖ fires ") }, "\(lines)")
        await shelf.type(.character("t"))
        #expect(
            await shelf.menu.prefix(3) == ["Remind me of Moby-Dick; or, The Whale", "d mark as done", "1 in an hour"])
        await shelf.type(.character("3"))
        await shelf.type(.character("t"))
        await shelf.type(.character("d"))
        // The reminder is due, but its event has not fired yet. The key marks it as done as well.
        contents.items[index].reminder = TimerReminder(
            timer: 1, title: "Chapter", next: Date.now.addingTimeInterval(-1))
        await shelf.stand(contents)
        await shelf.type(.character("t"))
        await shelf.type(.character("d"))
        try await wait(while: host.done.count < 3)
        #expect(Set(host.done) == ["remind sea/moby everyEvening", "done 12", "done with 1"])
    }

    @Test(
        "a time close to now is shown in a short form, such as tomorrow 12:00",
        arguments: [
            (0, "12:00"), (3600, "13:00"), (86_400, "tomorrow 12:00"), (-86_400, "yesterday 12:00"),
            (3 * 86_400, "Thu 12:00"),
            (30 * 86_400, "1 Jul 12:00"), (400 * 86_400, "6 Jul 2027"),
        ])
    func times(after: Int, text: String) {
        let date = SampleTimers.noon.addingTimeInterval(Double(after))
        #expect(ShelfDate.ahead(date, now: SampleTimers.noon, calendar: SampleTimers.utc) == text)
    }
}

extension TerminalShelf {
    fileprivate func showTimers() throws {
        screens.timers.update(try SampleTimers.timers())
        screens.open = [.list, .timers]
    }

    fileprivate func stand(_ contents: ShelfContents) {
        screens.scene.contents = contents
        screens.open = [.list]
        screens.update()
    }
}
