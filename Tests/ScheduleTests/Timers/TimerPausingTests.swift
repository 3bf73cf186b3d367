import Foundation
import Schedule
import Testing

@Suite struct TimerPausingTests {
    private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    private let noon = Date(timeIntervalSince1970: 1_795_435_200)  // 2026-11-23T12:00:00Z

    private func start(_ settings: TimerSettings) throws -> TimerCourse {
        try TimerCourse(starting: settings, at: noon, in: zone)
    }

    @Test("a resumed timer continues with its remaining time")
    func goesOn() throws {
        var course = try start(TimerSettings(title: "a", period: .seconds(600), repeats: .times(3)))
        #expect(course.tick(at: noon + 600, in: zone)?.count == 1)
        #expect(course.pause(at: noon + 700, in: zone) == nil)
        #expect(course.state(at: noon + 5000, in: zone) == .paused && course.pausedAt == noon + 700)
        #expect(course.shownSeconds(at: noon + 5000, in: zone) == 500)
        #expect(course.tick(at: noon + 5000, in: zone) == nil && course.wakeUp(at: noon, in: zone) == nil)
        try course.resume(.goOn, at: noon + 5000, in: zone)
        #expect(
            course.state(at: noon + 5000, in: zone) == .running && course.shownSeconds(at: noon + 5100, in: zone) == 400
        )
        #expect(course.tick(at: noon + 5500, in: zone)?.count == 2)
        #expect(course.tick(at: noon + 6100, in: zone)?.count == 3)
        #expect(course.state(at: noon + 6100, in: zone) == .finished)
    }

    @Test("a count-up timer continues from its displayed time after each pause")
    func upGoesOn() throws {
        var course = try start(TimerSettings(title: "a", kind: .up))
        for round in 1...3 {
            let at = noon + Double(round) * 1000
            #expect(course.pause(at: at, in: zone) == nil)
            #expect(course.shownSeconds(at: at + 400, in: zone) == 1000 + (round - 1) * 500)
            try course.resume(.goOn, at: at + 500, in: zone)
        }
        #expect(course.shownSeconds(at: noon + 4000, in: zone) == 2500)
    }

    @Test("setting the clock back during a pause does not change the remaining time")
    func setBackMeanwhile() throws {
        var up = try start(TimerSettings(title: "a", kind: .up))
        var down = try start(TimerSettings(title: "a", period: .seconds(3600)))
        #expect(up.pause(at: noon + 1000, in: zone) == nil && down.pause(at: noon + 1000, in: zone) == nil)
        try up.resume(.goOn, at: noon - 86_400, in: zone)
        try down.resume(.goOn, at: noon - 86_400, in: zone)
        let later = noon - 86_399
        #expect(up.shownSeconds(at: later, in: zone) == 1001 && up.state(at: later, in: zone) == .running)
        #expect(down.shownSeconds(at: later, in: zone) == 2599 && down.state(at: later, in: zone) == .running)
    }

    @Test("restarting a timer starts a new run with the same settings")
    func beginsAnew() throws {
        var course = try start(TimerSettings(title: "a", period: .seconds(600), repeats: .times(2)))
        #expect(course.tick(at: noon + 600, in: zone) != nil)
        #expect(course.pause(at: noon + 700, in: zone) == nil)
        try course.resume(.beginAnew, at: noon + 5000, in: zone)
        let telling = course.tick(at: noon + 5600, in: zone)
        #expect(telling?.run == 2 && telling?.count == 1 && telling?.due == noon + 5600)
        #expect(course.tick(at: noon + 6200, in: zone)?.count == 2)
        // A finished timer can be restarted too.
        try course.resume(.beginAnew, at: noon + 9000, in: zone)
        #expect(course.state(at: noon + 9000, in: zone) == .running && course.run == 3)
    }

    @Test("resuming a timer reports settings that are no longer valid")
    func endIsPast() throws {
        var course = try start(
            TimerSettings(title: "a", period: .seconds(600), repeats: .infinitely, end: noon + 3600))
        #expect(course.pause(at: noon + 100, in: zone) == nil)
        let before = course
        for resumption in TimerResumption.allCases {
            let faults = course.faults(resuming: resumption, at: noon + 7200, in: zone)
            #expect(faults.map(\.field) == [.end] && faults.map(\.reason) == ["This is in the past."])
            #expect(throws: TimerFaults(faults: faults)) { try course.resume(resumption, at: noon + 7200, in: zone) }
        }
        #expect(course == before)
        #expect(course.faults(resuming: .goOn, at: noon + 3100, in: zone).isEmpty)
        #expect(course.faults(resuming: .goOn, at: noon + 3101, in: zone).map(\.field) == [.end])
        #expect(course.faults(resuming: .beginAnew, at: noon + 3001, in: zone).map(\.field) == [.end])
    }

    @Test("a timer that is paused before its start keeps its remaining waiting time")
    func pausedBefore() throws {
        var course = try start(TimerSettings(title: "a", period: .seconds(600), begin: noon + 100))
        #expect(course.pause(at: noon + 40, in: zone) == nil)
        #expect(course.shownSeconds(at: noon + 50, in: zone) == 600)
        try course.resume(.goOn, at: noon + 1040, in: zone)
        #expect(
            course.state(at: noon + 1099, in: zone) == .notBegun && course.state(at: noon + 1100, in: zone) == .running)
        #expect(course.shownSeconds(at: noon + 1099, in: zone) == 600)
        #expect(course.wakeUp(at: noon, in: zone) == noon + 1700)
    }

    @Test("if a timer is paused while an event waits for worked time, the event fires")
    func pauseTells() throws {
        var course = try start(
            TimerSettings(title: "a", period: .seconds(3600), repeats: .infinitely, worked: WorkedTime("9-18")))
        let evening = noon + 8 * 3600  // 21:00
        #expect(course.tick(at: evening, in: zone) == nil)
        #expect(course.pause(at: evening, in: zone)?.fellDue == 5)
        #expect(course.pause(at: evening, in: zone) == nil, "pausing a paused timer has no effect")
        try course.resume(.goOn, at: noon + 86_400, in: zone)
        #expect(course.tick(at: noon + 86_400 + 3600, in: zone)?.fellDue == 1)
    }

    @Test("a resumed countdown ends within worked time")
    func goesOnElsewhere() throws {
        let tokyo = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
        var course = try start(
            TimerSettings(title: "a", period: .days(1), repeats: .infinitely, worked: WorkedTime("9-22")))
        let evening = noon + 8 * 3600  // 21:00
        #expect(course.pause(at: evening, in: zone) == nil)
        try course.resume(.goOn, at: evening + 8 * 3600, in: zone)
        // The end is 21:00 of the 24th here, which is 5:00 of the 25th in Tokyo. 21:00 there is 12:00 UTC.
        #expect(course.wakeUp(at: noon, in: zone) == noon + 86_400 + 8 * 3600)
        #expect(course.wakeUp(at: noon, in: tokyo) == noon + 2 * 86_400)
    }

    @Test("editing a timer's text keeps its countdown, and editing its period restarts the countdown")
    func edits() throws {
        var settings = TimerSettings(title: "a", period: .seconds(600), repeats: .times(2))
        var course = try start(settings)
        settings.title = "b"
        settings.repeats = .times(3)
        #expect(try course.edit(to: settings, at: noon + 650, in: zone)?.count == 1)
        #expect(course.run == 1 && course.wakeUp(at: noon, in: zone) == noon + 1200 && course.settings.title == "b")
        settings.repeats = .times(1)
        #expect(throws: TimerFaults.self) { try course.edit(to: settings, at: noon + 660, in: zone) }
        #expect(course.settings.repeats == .times(3))
        settings.repeats = .infinitely
        settings.period = .seconds(60)
        #expect(try course.edit(to: settings, at: noon + 660, in: zone) == nil)
        #expect(course.run == 2 && course.wakeUp(at: noon, in: zone) == noon + 720)
    }

    @Test("when a timer is edited, only its remaining countdowns must be possible")
    func editedLate() throws {
        var settings = TimerSettings(title: "a", period: .seconds(86_400), repeats: .infinitely)
        var course = try start(settings)
        settings.end = noon + 86_400 + 60
        #expect(try course.edit(to: settings, at: noon + 86_000, in: zone) == nil)
        #expect(course.wakeUp(at: noon, in: zone) == noon + 86_400)
        #expect(
            course.tick(at: noon + 86_400, in: zone) != nil && course.state(at: noon + 90_000, in: zone) == .finished)
        // A finished timer can be renamed, but cannot get another end in the past.
        settings.title = "b"
        #expect(try course.edit(to: settings, at: noon + 900_000, in: zone) == nil && course.settings.title == "b")
        settings.title = ""
        #expect(throws: TimerFaults.self) { try course.edit(to: settings, at: noon + 900_000, in: zone) }
        settings.title = "c"
        settings.end = noon + 86_400 + 120
        #expect(throws: TimerFaults.self) { try course.edit(to: settings, at: noon + 900_000, in: zone) }
        #expect(course.settings.title == "b")
    }

    @Test("if a finished timer gets more repeats, it does not fire for countdowns in the past")
    func extended() throws {
        var settings = TimerSettings(title: "a", period: .seconds(600))
        var course = try start(settings)
        #expect(course.tick(at: noon + 600, in: zone) != nil)
        settings.repeats = .infinitely
        #expect(try course.edit(to: settings, at: noon + 6050, in: zone) == nil)
        #expect(course.tick(at: noon + 6050, in: zone) == nil && course.wakeUp(at: noon, in: zone) == noon + 6600)
    }
}
