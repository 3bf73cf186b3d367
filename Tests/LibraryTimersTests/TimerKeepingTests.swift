import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import Schedule
import TestSupport
import Testing

/// Tests of adding, editing, pausing and removing the timers of a library.
@Suite struct TimerKeepingTests {
    private let fixture: TimerFixture
    private let library: IssueLibrary

    init() async throws {
        fixture = try TimerFixture()
        library = try await fixture.opened()
    }

    @Test("each change to a timer is visible to another process")
    func life() async throws {
        let other = try await fixture.opened()
        let tea = try await library.timers.add(TimerFixture.down("Tea", "5min"))
        #expect(try await other.timers.all() == [tea])
        fixture.clock.advance(by: 100)
        let paused = try await other.timers.pause(tea.id)
        #expect(paused.told == nil && paused.timer.course.state(at: fixture.clock.now) == .paused)
        fixture.clock.advance(by: 1000)
        let running = try await library.timers.resume(tea.id, .goOn).timer
        #expect(running.course.shownSeconds(at: fixture.clock.now) == 200)
        var settings = running.settings
        settings.title = "Green tea"
        #expect(try await library.timers.edit(tea.id, to: settings).timer.course.run == 1)
        settings.period = TimerPeriod("3min")
        let edited = try await library.timers.edit(tea.id, to: settings).timer
        #expect(edited.course.run == 2 && edited.identity == tea.identity && edited.created == tea.created)
        let listing = TimerView(edited, at: fixture.clock.now, in: .gmt)
        #expect(listing.shown == "03:00" && listing.state == .running && listing.icon.shape == .halfGlass)
        try await other.timers.remove(tea.id)
        #expect(try await library.timers.all().isEmpty)
        let error = await #expect(throws: MastheadError.self) { try await library.timers.pause(tea.id) }
        #expect(error?.code == .notInLibrary && error?.hint != nil)
        // The number of a removed timer is not used again.
        #expect(try await library.timers.add(TimerFixture.down("Tea", "5min")).id == tea.id + 1)
    }

    @Test("saving a timer reports all of its invalid fields at once")
    func faults() async throws {
        var settings = TimerFixture.down("", "5min")
        settings.end = fixture.clock.now.addingTimeInterval(-5)
        let wrong = settings
        let refused = await #expect(throws: TimerFaults.self) { try await library.timers.add(wrong) }
        #expect(refused?.faults.map(\.field) == [.title, .end])
        settings.title = "Tea"
        settings.end = fixture.clock.now.addingTimeInterval(3600)
        let timer = try await library.timers.add(settings)
        _ = try await library.timers.pause(timer.id)
        fixture.clock.advance(by: 7200)
        let passed = await #expect(throws: TimerFaults.self) { try await library.timers.resume(timer.id, .beginAnew) }
        #expect(passed?.faults.map(\.field) == [.end])
        #expect(try await library.timers.timer(timer.id).course.pausedAt != nil)
        let edit = await #expect(throws: TimerFaults.self) { try await library.timers.edit(timer.id, to: wrong) }
        #expect(edit?.faults.map(\.field) == [.title, .end])
        #expect(try await library.timers.timer(timer.id).settings == settings)
    }

    @Test("a timer is rejected if the library already has the maximum number of timers")
    func limit() async throws {
        let small = try await fixture.opened("small", limit: 2)
        for title in ["One", "Two"] { try await small.timers.add(TimerFixture.down(title, "1h")) }
        let error = await #expect(throws: MastheadError.self) {
            try await small.timers.add(TimerFixture.down("Three", "1h"))
        }
        #expect(error?.code == .timerLimit && error?.found.contains("the limit is 2") == true)
        #expect(try await small.timers.all().count == 2)
    }

    @Test("timers stay in the library when their item or publication is removed")
    func subject() async throws {
        try fixture.folder.write(
            "shelf.json",
            """
            [{"name": "one", "title": "One", "info": "", "date": "2012-10-15 10:12:00", "cover": "https://x.test/c.png",
              "url": "https://x.test/one.hpub", "product_id": "com.example.one"}]
            """)
        _ = try await library.adding.add(fixture.folder["shelf.json"], handle: "shelf")
        let chapter = try await library.timers.add(TimerFixture.down("A chapter", "1d"), for: "shelf/one")
        let shelf = try await library.timers.add(TimerFixture.down("The shelf", "1d"), for: "shelf")
        #expect(chapter.subject == .item("shelf/one", title: "One") && shelf.subject?.reference == "shelf")
        let error = await #expect(throws: MastheadError.self) {
            try await library.timers.add(TimerFixture.down("Two", "1d"), for: "shelf/two")
        }
        #expect(error?.code == .notInLibrary)
        #expect(try await library.timers.edit(shelf.id, to: shelf.settings).timer.subject == shelf.subject)
        #expect(try await library.timers.edit(shelf.id, to: shelf.settings, for: "").timer.subject == nil)
        try await library.following.unfollow("shelf", keepsContent: false)
        #expect(try await library.timers.all().map(\.subject) == [nil, nil])
    }

    @Test("timers keep firing after the database is restored from the backup")
    func recovered() async throws {
        let tea = try await library.timers.add(TimerFixture.down("Tea", "5min"))
        fixture.clock.advance(by: 300)
        try await library.agent.runTimers()
        let event = try #require(try await library.timers.events().first)
        _ = try await library.timers.markDone(event.id)
        let copy = fixture.folder["copy"]
        try FileManager.default.copyItem(at: fixture.folder["library"], to: copy)
        for ending in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(at: copy.appending(path: "library.sqlite\(ending)"))
        }
        truncate(copy.appending(path: "library.sqlite").path, 99)
        _ = try await IssueLibrary.recover(copy)
        let recovered = try await fixture.opened("copy")
        #expect(try await recovered.timers.all() == [try await library.timers.timer(tea.id)])
        #expect(try await recovered.timers.events().map(\.event) == [try await library.timers.events()[0].event])
        fixture.clock.advance(by: 300)
        try await recovered.agent.runTimers()
        #expect(try await recovered.timers.events().map(\.event.telling.count) == [2, 1])
    }

    @Test("a recovery combines the backup's timers with the database's events")
    func lostTimers() async throws {
        _ = try await library.timers.add(TimerFixture.down("Tea", "5min"))
        fixture.clock.advance(by: 300)
        try await library.agent.runTimers()
        let event = try #require(try await library.timers.events().first)
        _ = try await library.timers.markDone(event.id)
        let copy = fixture.folder["copy"]
        try FileManager.default.copyItem(at: fixture.folder["library"], to: copy)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: copy.appending(path: "library.sqlite").path, configuration: configuration)
        // In the backup, the event is completed.
        try await queue.write { try $0.execute(sql: "UPDATE timerEvent SET doneAt = NULL; DROP TABLE timer") }
        try queue.close()
        _ = try await IssueLibrary.recover(copy)
        let recovered = try await fixture.opened("copy")
        #expect(try await recovered.timers.all().map(\.settings.title) == ["Tea"])
        #expect(try await recovered.timers.events().map(\.event.doneAt) == [nil])
    }
}
