import Foundation
import Schedule
import Testing

@Suite struct TimerCourseTests {
    private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    private func start(_ settings: TimerSettings, _ now: String) throws -> TimerCourse {
        try TimerCourse(starting: settings, at: date(now), in: zone)
    }

    @Test("a countdown timer waits for its start and then fires after each countdown")
    func down() throws {
        let begin = try date("2026-11-23T12:00:00Z")
        let settings = TimerSettings(title: "Tea", period: .seconds(300), repeats: .times(2), begin: begin)
        var course = try start(settings, "2026-11-23T11:59:00Z")
        #expect(course.state(at: begin - 1, in: zone) == .notBegun)
        #expect(course.icon(at: begin - 1, in: zone) == TimerIcon(kind: .down, state: .notBegun))
        #expect(course.shownSeconds(at: begin - 1, in: zone) == 300)
        #expect(course.state(at: begin, in: zone) == .running && course.shownSeconds(at: begin + 1, in: zone) == 299)
        #expect(course.wakeUp(at: begin, in: zone) == begin + 300)
        #expect(course.tick(at: begin + 299.9, in: zone) == nil)
        let first = course.tick(at: begin + 300.05, in: zone)
        #expect(first == TimerFiring(run: 1, count: 1, fellDue: 1, due: begin + 300, toldAt: begin + 300))
        #expect(course.shownSeconds(at: begin + 301, in: zone) == 299)
        #expect(course.countEnd(at: begin + 301, in: zone) == begin + 600)
        #expect(course.tick(at: begin + 600, in: zone)?.count == 2)
        #expect(
            course.state(at: begin + 600, in: zone) == .finished && course.shownSeconds(at: begin + 600, in: zone) == 0)
        #expect(course.wakeUp(at: begin + 600, in: zone) == nil && course.tick(at: begin + 9000, in: zone) == nil)
    }

    @Test("a count-up timer shows the elapsed time and does not fire")
    func up() throws {
        let begin = try date("2026-11-23T12:00:00Z")
        var settings = TimerSettings(title: "Since", kind: .up, begin: begin)
        var course = try start(settings, "2026-11-23T11:00:00Z")
        #expect(course.state(at: begin - 1, in: zone) == .notBegun && course.shownSeconds(at: begin - 1, in: zone) == 0)
        #expect(course.shownSeconds(at: begin + 90_061, in: zone) == 90_061)
        #expect(course.wakeUp(at: begin, in: zone) == nil && course.tick(at: begin + 90_061, in: zone) == nil)
        let hundred = begin + 36_525.0 * 86_400
        #expect(course.state(at: hundred - 1, in: zone) == .running && course.state(at: hundred, in: zone) == .finished)
        #expect(course.shownSeconds(at: hundred + 1000, in: zone) == 36_525 * 86_400)
        settings.end = begin + 60
        course = try start(settings, "2026-11-23T11:00:00Z")
        #expect(
            course.state(at: begin + 60, in: zone) == .finished && course.shownSeconds(at: begin + 99, in: zone) == 60)
    }

    @Test("a one-second timer that missed a hundred years of events fires once")
    func everySecond() throws {
        let begin = try date("2026-11-23T12:00:00Z")
        let settings = TimerSettings(title: "a", period: .seconds(1), repeats: .infinitely, worked: WorkedTime("9-18"))
        var course = try start(settings, "2026-11-23T12:00:00Z")
        let late = try date("2126-11-20T12:00:00Z")
        #expect(course.tick(at: begin + 2, in: zone)?.fellDue == 2)
        // The hours from 9 to 18 on each day, without those before the start and after now.
        let days = 36_521
        #expect(course.tick(at: late, in: zone)?.fellDue == days * (9 * 3600 + 1) - 2)
        #expect(course.wakeUp(at: late, in: zone) == late + 1)
        #expect(try course.wakeUp(at: date("2126-11-20T17:00:01Z"), in: zone) == date("2126-11-21T08:00:00Z"))
    }

    @Test("countdowns that end while the machine is off fire as one event")
    func slept() throws {
        let settings = TimerSettings(
            title: "a", period: .seconds(3600), repeats: .infinitely, worked: WorkedTime("9-18"))
        var course = try start(settings, "2026-11-23T08:00:00Z")  // 9:00
        #expect(try course.tick(at: date("2026-11-23T09:00:00Z"), in: zone)?.fellDue == 1)
        let night = try date("2026-11-23T20:00:00Z")
        #expect(course.tick(at: night, in: zone) == nil && course.state(at: night, in: zone) == .running)
        let morning = try date("2026-11-24T08:00:00Z")
        #expect(course.wakeUp(at: night, in: zone) == morning)
        let telling = course.tick(at: morning, in: zone)
        // 11:00 to 18:00 of the day before, and 9:00.
        #expect(try telling?.fellDue == 9 && telling?.due == date("2026-11-23T10:00:00Z") && telling?.count == 24)
    }

    @Test("a timer event that is up to a minute late still fires, even if worked time has ended")
    func grace() throws {
        let settings = TimerSettings(title: "a", period: .seconds(60), repeats: .infinitely, worked: WorkedTime("9-18"))
        var course = try start(settings, "2026-11-23T16:57:59Z")
        #expect(
            try course.tick(at: date("2026-11-23T17:00:30Z"), in: zone) == nil, "the first event is 90 seconds late")
        course = try start(settings, "2026-11-23T16:58:59Z")
        #expect(try course.tick(at: date("2026-11-23T17:00:30Z"), in: zone)?.fellDue == 1)
    }

    @Test("a timer does not fire events from before its creation")
    func begunBefore() throws {
        let begin = try date("2026-11-01T07:00:00Z")
        var course = try start(
            TimerSettings(title: "a", period: .days(1), repeats: .times(30), begin: begin), "2026-11-23T12:00:00Z")
        #expect(try course.tick(at: date("2026-11-23T12:00:00Z"), in: zone) == nil && course.told == 22)
        #expect(try course.wakeUp(at: begin, in: zone) == date("2026-11-24T07:00:00Z"))
    }

    @Test("setting the clock back does not fire a timer event twice")
    func setBack() throws {
        var course = try start(
            TimerSettings(title: "a", period: .seconds(60), repeats: .infinitely), "2026-11-23T12:00:00Z")
        let now = try date("2026-11-23T12:10:00Z")
        #expect(course.tick(at: now, in: zone)?.fellDue == 10)
        #expect(course.tick(at: now - 300, in: zone) == nil && course.wakeUp(at: now - 300, in: zone) == now + 60)
        #expect(course.tick(at: now, in: zone) == nil && course.tick(at: now + 60, in: zone)?.fellDue == 1)
        #expect(course.state(at: now - 86_400, in: zone) == .running)
    }

    @Test("a timer without a time zone follows the local time when the user travels")
    func travels() throws {
        let (tokyo, lima) = (TimeZone(identifier: "Asia/Tokyo") ?? .gmt, TimeZone(identifier: "America/Lima") ?? .gmt)
        let settings = TimerSettings(title: "a", period: .days(1), repeats: .infinitely)
        var course = try start(settings, "2026-11-23T07:00:00Z")  // 8:00
        #expect(try course.tick(at: date("2026-11-24T07:00:00Z"), in: zone)?.count == 1)
        // 8:00 of the 25th in Tokyo is 23:00 of the 24th here. 8:00 of the 26th in Lima is 13:00.
        let inTokyo = try date("2026-11-24T23:00:00Z")
        #expect(course.wakeUp(at: inTokyo, in: tokyo) == inTokyo && course.tick(at: inTokyo, in: tokyo)?.count == 2)
        #expect(
            try course.tick(at: date("2026-11-25T13:00:00Z"), in: lima) == nil,
            "the event of the 25th already fired in Tokyo")
        #expect(try course.tick(at: date("2026-11-26T13:00:00Z"), in: lima)?.count == 3)
        var fixed = settings
        fixed.timeZone = zone
        let home = try start(fixed, "2026-11-23T07:00:00Z")
        #expect(try home.wakeUp(at: inTokyo, in: tokyo) == date("2026-11-24T07:00:00Z"))
    }

    @Test("a timer event in a repeated hour fires at the hour's first occurrence")
    func hourAgain() throws {
        let begin = try date("2026-10-24T00:30:00Z")
        var course = try start(
            TimerSettings(title: "a", period: .days(1), repeats: .infinitely, begin: begin), "2026-10-24T00:30:00Z")
        // The second 2:15. The first 2:30 was 45 minutes ago.
        let again = try date("2026-10-25T01:15:00Z")
        #expect(course.tick(at: again, in: zone)?.fellDue == 1 && course.shownSeconds(at: again, in: zone) == 87_300)
        #expect(course.tick(at: again + 900, in: zone) == nil)
    }

    @Test("a timer does not fire before its start when the user crosses the date line")
    func travelsFar() throws {
        let (early, late) = (TimeZone(identifier: "Pacific/Kiritimati"), TimeZone(identifier: "Pacific/Pago_Pago"))
        let begin = try date("2026-11-23T07:00:00Z")
        let course = try TimerCourse(
            starting: TimerSettings(title: "a", period: .days(1), repeats: .infinitely), at: begin, in: late ?? .gmt)
        #expect(course.wakeUp(at: begin, in: late ?? .gmt) == begin + 86_400)
        #expect(
            course.wakeUp(at: begin, in: early ?? .gmt) == begin, "in that time zone, the event was due an hour earlier"
        )
    }

    @Test("if a clock change removes the worked time of a day, timer events skip the day")
    func noWorkedTime() throws {
        var course = try start(
            TimerSettings(title: "a", period: .seconds(600), repeats: .infinitely, worked: WorkedTime("2:15-2:45")),
            "2026-03-28T00:00:00Z")
        let noon = try date("2026-03-28T12:00:00Z")
        #expect(course.tick(at: noon, in: zone) == nil)
        let next = try date("2026-03-30T00:15:00Z")
        #expect(course.wakeUp(at: noon, in: zone) == next)
        // 2:20, 2:30 and 2:40 of the 28th. 2:15 of the 30th has no event yet.
        #expect(course.tick(at: next, in: zone)?.fellDue == 3)
        #expect(course.wakeUp(at: next, in: zone) == next + 300)
    }

    @Test("a monthly timer event uses the last day of a shorter month")
    func months() throws {
        var course = try start(
            TimerSettings(title: "a", period: .months(1), repeats: .times(4)), "2027-12-31T11:00:00Z")
        var told: [Date] = []
        while let next = course.wakeUp(at: .distantPast, in: zone), course.tick(at: next, in: zone) != nil {
            told.append(next)
        }
        let dates = ["2028-01-31T11:00:00Z", "2028-02-29T11:00:00Z", "2028-03-31T10:00:00Z", "2028-04-30T10:00:00Z"]
        #expect(try told == dates.map(date))
    }

    @Test("each state of a timer has an icon", arguments: TimerState.allCases)
    func icons(state: TimerState) {
        let (up, down) = (TimerIcon(kind: .up, state: state), TimerIcon(kind: .down, state: state))
        #expect(up.shape == .clock && up.color == (state == .running ? .green : .gray) && down.color == up.color)
        let shapes: [TimerState: TimerIcon.Shape] = [
            .notBegun: .fullGlass, .running: .halfGlass, .paused: .halfGlass, .finished: .emptyGlass,
        ]
        #expect(down.shape == shapes[state])
    }
}
