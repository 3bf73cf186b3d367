import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Schedule
import TestSupport
import Testing

/// Tests of reminders from timers for items on the shelf.
@Suite struct TimerReminderTests {
    private let fixture: TimerFixture
    private let library: IssueLibrary

    init() async throws {
        fixture = try TimerFixture()
        library = try await fixture.opened()
        let rows = ["spring", "summer"].map { name in
            """
            {"name": "\(name)", "title": "\(name)", "info": "", "date": "2012-10-15 10:12:00",
             "cover": "https://x.test/c.png", "url": "https://x.test/\(name).hpub", "product_id": "com.example.\(name)"}
            """
        }
        try fixture.folder.write("shelf.json", "[\(rows.joined(separator: ", "))]")
        _ = try await library.adding.add(fixture.folder["shelf.json"], handle: "press")
    }

    @Test("a reminder is due until the user marks its event as done")
    func life() async throws {
        let chapter = try await library.timers.add(TimerFixture.down("Chapter", "1h"), for: "press/spring")
        try await library.timers.add(TimerFixture.down("Tea", "1min"))
        let start = fixture.clock.now
        var said = try await library.timers.reminders()
        #expect(said.keys.sorted() == ["press/spring"])
        var reminder = try #require(said["press/spring"]?.first)
        #expect(reminder.timer == chapter.id && reminder.title == "Chapter" && reminder.due == nil)
        #expect(reminder.event == nil && reminder.next == start.addingTimeInterval(3600))

        // The event is due, but no process has shown it yet.
        fixture.clock.advance(by: 3600)
        reminder = try #require(try await library.timers.reminders()["press/spring"]?.first)
        #expect(reminder.due == start.addingTimeInterval(3600) && reminder.event == nil && reminder.next == nil)
        _ = try await library.agent.runTimers()
        reminder = try #require(try await library.timers.reminders()["press/spring"]?.first)
        let event = try #require(reminder.event)
        #expect(reminder.due == start.addingTimeInterval(3600) && reminder.next == start.addingTimeInterval(7200))

        // After five minutes, the event counts as missed, but the reminder is still due.
        fixture.clock.advance(by: 1000)
        #expect(try await library.timers.reminders()["press/spring"]?.first?.event == event)
        _ = try await library.timers.markDone(event)
        reminder = try #require(try await library.timers.reminders()["press/spring"]?.first)
        #expect(reminder.due == nil && reminder.event == nil && reminder.next == start.addingTimeInterval(7200))

        fixture.clock.advance(by: 3000)
        _ = try await library.agent.runTimers()
        reminder = try #require(try await library.timers.reminders()["press/spring"]?.first)
        #expect(reminder.due == start.addingTimeInterval(7200) && reminder.event != event)
        // A paused timer has no next event, but its last event is still due.
        _ = try await library.timers.pause(chapter.id)
        reminder = try #require(try await library.timers.reminders()["press/spring"]?.first)
        #expect(reminder.due == start.addingTimeInterval(7200) && reminder.next == nil)
        _ = try await library.timers.markDone(try #require(reminder.event))
        said = try await library.timers.reminders()
        #expect(said.isEmpty, "\(said)")
    }

    @Test("the reminder that has been due for the longest time comes first")
    func order() async throws {
        let late = try await library.timers.add(TimerFixture.down("Late", "3h"), for: "press")
        let soon = try await library.timers.add(TimerFixture.down("Soon", "2h"), for: "press")
        try await library.timers.add(TimerSettings(title: "Since", kind: .up), for: "press")
        #expect(try await library.timers.reminders()["press"]?.map(\.timer) == [soon.id, late.id])
        let first = try await library.timers.add(TimerFixture.down("First", "10min", .times(1)), for: "press")
        fixture.clock.advance(by: 600)
        _ = try await library.agent.runTimers()
        let second = try await library.timers.add(TimerFixture.down("Second", "5min", .times(1)), for: "press")
        fixture.clock.advance(by: 300)
        _ = try await library.agent.runTimers()
        let order = try await library.timers.reminders()["press"]
        #expect(order?.map(\.timer) == [first.id, second.id, soon.id, late.id])
        try await library.timers.remove(first.id)
        #expect(try await library.timers.reminders()["press"]?.first?.timer == second.id)
    }

    @Test("a removed item keeps its timer but has no reminder")
    func removal() async throws {
        try await library.timers.add(TimerFixture.down("Chapter", "1h"), for: "press/summer")
        #expect(try await library.timers.reminders()["press/summer"]?.count == 1)
        try await library.following.unfollow("press", keepsContent: false)
        #expect(try await library.timers.reminders().isEmpty)
        #expect(try await library.timers.all().count == 1)
    }
}
