import Foundation
import IssueLibrary
import Periodical
import Schedule
import Testing

@testable import Calendars

/// Tests of the export of timers to calendars, and the import of calendars from other programs.
@Suite struct TimerCalendarTests {
    private let now: Date
    private let home: TimeZone

    init() throws {
        now = try Date("2026-06-01T11:00:00Z", strategy: .iso8601)
        home = try #require(TimeZone(identifier: "Europe/Berlin"))
    }

    private func read(_ lines: String...) throws -> (timers: [TimerSettings], notes: [String]) {
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        let read = try TimerCalendar.read(Data(text.utf8), from: "x.ics", at: now, in: home)
        return (read.archive.timers.map(\.course.settings), read.notes)
    }

    /// Returns the next times at which an imported timer fires.
    private func times(_ settings: TimerSettings, _ count: Int = 3) throws -> [String] {
        var course = try TimerCourse(starting: settings, at: now, in: home)
        var (moment, times) = (now, [String]())
        while times.count < count, let next = course.wakeUp(at: moment, in: home) {
            moment = next
            if let telling = course.tick(at: next, in: home) { times.append(telling.due.formatted(.iso8601)) }
        }
        return times
    }

    @Test("a long event title is shortened, and the notes keep the full title")
    func longTitle() throws {
        let long = "Collection of yellow sacks, please put them out"
        let event = ["BEGIN:VEVENT", "UID:a", "DTSTART:20260701T060000Z"]
        let one = try read(event[0], event[1], event[2], "SUMMARY:\(long.replacing(",", with: "\\,"))", "END:VEVENT")
        #expect(one.timers.first?.title == "Collection of yellow sacks, ple\u{2026}" && one.timers.first?.notes == long)
        #expect(
            one.notes.contains { $0.contains("title is longer than 32") && $0.contains("the notes contain") },
            "\(one.notes)"
        )
        let words = String(repeating: "word ", count: 20)
        let other = try read(event[0], event[1], event[2], "SUMMARY:Sacks", "DESCRIPTION:\(words)", "END:VEVENT")
        #expect(other.timers.first?.title == "Sacks" && other.timers.first?.notes.count == 64)
        #expect(other.notes.contains { $0.contains("description is longer than 64") }, "\(other.notes)")
        let short = try read(event[0], event[1], event[2], "SUMMARY:Sacks", "DESCRIPTION:Yellow", "END:VEVENT")
        #expect(!short.notes.contains { $0.contains("longer") }, "\(short.notes)")
    }

    @Test("timers survive a round trip through a calendar file")
    func roundTrip() throws {
        var entries: [TimerArchive.Entry] = []
        let zone = TimeZone(identifier: "America/New_York")
        let settings = [
            TimerSettings(title: "Tea; green, “hot” \\n", notes: "a,b;c", period: .seconds(240), repeats: .times(3)),
            TimerSettings(title: "Since", kind: .up, begin: now.addingTimeInterval(-86_400 * 400)),
            TimerSettings(
                title: "Stretch", period: .seconds(2700), repeats: .infinitely, worked: WorkedTime("09:00-18:00"),
                timeZone: zone),
            TimerSettings(title: "🎄 Monthly", period: .months(1), repeats: .infinitely, timeZone: zone),
            TimerSettings(title: "Early", period: .months(1), before: .days(7), repeats: .infinitely, timeZone: zone),
        ]
        for (index, settings) in settings.enumerated() {
            var course = try TimerCourse(starting: settings, at: now.addingTimeInterval(-3600), in: home)
            var events: [TimerEvent] = []
            if let telling = course.tick(at: now, in: home) { events.append(TimerEvent(telling, doneAt: now)) }
            if index == 3 { _ = course.pause(at: now, in: home) }
            entries.append(
                TimerArchive.Entry(
                    identity: UUID(), subject: index == 0 ? "own/x" : nil, created: now, course: course, events: events,
                    pastSuccess: index, pastMissed: nil))
        }
        let archive = TimerArchive(savedAt: now, timers: entries)
        let (data, notes) = try TimerCalendar.data(of: archive, at: now, in: home)
        #expect(notes == ["Stretch: other programs receive only the next time"])
        let own = try archive.data()
        #expect(TimerCalendar.isOne(data) && !TimerCalendar.isOne(own))
        let back = try TimerCalendar.read(data, from: "x.ics", at: now.addingTimeInterval(9e6), in: home)
        #expect(back.archive.timers == entries && back.notes.isEmpty)
        #expect(String(decoding: data, as: UTF8.self).split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
        // A change by another program is imported.
        let changed = String(decoding: data, as: UTF8.self).replacing("SUMMARY:Tea", with: "SUMMARY:Coffee")
        let other = try TimerCalendar.read(Data(changed.utf8), from: "x.ics", at: now, in: home)
        #expect(other.notes.contains { $0.contains("another program changed this event") })
        #expect(
            other.archive.timers.map(\.identity) == entries.map(\.identity).filter { $0 != entries[0].identity }
                || other.archive.timers.first { $0.identity == entries[0].identity }?.course.settings.title.hasPrefix(
                    "Coffee") == true
        )
    }

    @Test("an event from Google Calendar keeps its rules, time zone and alarm")
    func google() throws {
        let (timers, notes) = try read(
            "BEGIN:VTIMEZONE", "TZID:Europe/Paris", "END:VTIMEZONE", "BEGIN:VEVENT",
            "DTSTART;TZID=Europe/Paris:20260105T093000", "DTEND;TZID=Europe/Paris:20260105T103000",
            "RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=FR,MO", "UID:abc@google.com", "SUMMARY:Gym\\, then coffee",
            "DESCRIPTION:Take the bag", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:This is an event reminder",
            "TRIGGER:-P0DT0H30M0S", "END:VALARM", "END:VEVENT")
        #expect(timers.map(\.title) == ["Gym, then coffee", "Gym, then coffee"] && timers[0].notes == "Take the bag")
        #expect(try times(timers[0], 2) == ["2026-06-08T07:00:00Z", "2026-06-15T07:00:00Z"])
        #expect(try times(timers[1], 2) == ["2026-06-05T07:00:00Z", "2026-06-12T07:00:00Z"])
        #expect(notes.count == 1 && notes[0].contains("imported as 2 timers"), "\(notes)")
    }

    @Test("events and tasks from Apple and Evolution keep their alarms and repeat limits")
    func others() throws {
        let (timers, notes) = try read(
            "BEGIN:VEVENT", "UID:1", "SUMMARY:Birthday", "DTSTART;VALUE=DATE:16040612", "RRULE:FREQ=YEARLY",
            "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT15H", "END:VALARM", "END:VEVENT",
            "BEGIN:VTODO", "UID:2", "SUMMARY:Pay",
            "DUE;TZID=/freeassociation.sourceforge.net/Europe/London:20260603T120000",
            "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT1H", "END:VALARM",
            "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20260602T080000Z", "END:VALARM", "END:VTODO",
            "BEGIN:VEVENT", "UID:3", "SUMMARY:Course", "DTSTART:20260530T100000Z", "RRULE:FREQ=DAILY;COUNT=5",
            "END:VEVENT",
            "BEGIN:VEVENT", "UID:4", "SUMMARY:Term", "DTSTART:20260530T100000Z",
            "RRULE:FREQ=HOURLY;INTERVAL=12;UNTIL=20260602T100000Z", "END:VEVENT",
            "BEGIN:VEVENT", "UID:5", "SUMMARY:Month's end", "DTSTART;TZID=W. Europe Standard Time:20260228T180000",
            "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1", "END:VEVENT")
        #expect(timers.map(\.title) == ["Birthday", "Pay", "Pay", "Course", "Term", "Month's end"], "\(notes)")
        #expect(try times(timers[0], 2) == ["2026-06-11T07:00:00Z", "2027-06-11T07:00:00Z"])
        #expect(try times(timers[1]) == ["2026-06-03T10:00:00Z"] && times(timers[2]) == ["2026-06-02T08:00:00Z"])
        #expect(try times(timers[3], 9) == ["2026-06-02T10:00:00Z", "2026-06-03T10:00:00Z"])
        #expect(try times(timers[4], 9) == ["2026-06-01T22:00:00Z", "2026-06-02T10:00:00Z"])
        #expect(try times(timers[5], 2) == ["2026-06-30T16:00:00Z", "2026-07-31T16:00:00Z"])
        #expect(notes.count == 1 && notes[0].contains("imported as 2 timers"), "\(notes)")
    }

    @Test("a calendar file can be read if it starts with a byte order mark and an empty line")
    func byteOrderMark() throws {
        let event = ["BEGIN:VEVENT", "SUMMARY:Tea", "DTSTART:20260701T100000Z", "END:VEVENT"]
        let lines = ["BEGIN:VCALENDAR"] + event + ["END:VCALENDAR", ""]
        for mark in ["\u{FEFF}", "\u{FEFF}\r\n"] {
            let data = Data((mark + lines.joined(separator: "\r\n")).utf8)
            #expect(TimerCalendar.isOne(data))
            let timers = try TimerCalendar.read(data, from: "x.ics", at: now, in: home).archive.timers
            #expect(timers.map(\.course.settings.title) == ["Tea"])
        }
    }

    @Test("importing a calendar reports the line of each property that timers do not support")
    func told() throws {
        let (timers, notes) = try read(
            "BEGIN:VEVENT", "SUMMARY:Odd", "DTSTART:20260701T100000Z", "RRULE:FREQ=MONTHLY;BYDAY=2TU", "END:VEVENT",
            "BEGIN:VEVENT", "SUMMARY:Over", "DTSTART:20200101T100000Z", "END:VEVENT",
            "BEGIN:VEVENT", "SUMMARY:Off", "DTSTART:20270101T100000Z", "STATUS:CANCELLED", "END:VEVENT",
            "BEGIN:VEVENT", "SUMMARY:Nowhere", "DTSTART;TZID=Mars/Olympus:20270101T100000", "EXDATE:20270102T100000",
            "END:VEVENT", "BEGIN:VEVENT", "SUMMARY:Never", "END:VEVENT",
            "BEGIN:VEVENT", "SUMMARY:31st", "DTSTART:20260131T100000Z", "RRULE:FREQ=MONTHLY", "END:VEVENT",
            "BEGIN:VEVENT", "SUMMARY:Zero", "DTSTART:20270131T100000Z", "RRULE:FREQ=DAILY;COUNT=0", "END:VEVENT")
        #expect(timers.map(\.title) == ["Odd", "Nowhere", "31st", "Zero"])
        let words = [
            "line 3: Odd: timers cannot repeat like this, so the timer fires once: FREQ=MONTHLY;BYDAY=2TU",
            "line 8: Over: left out, because the event is over",
            "line 12: Off: left out, because the event is canceled",
            "line 17: Nowhere: unknown time zone “Mars/Olympus”: using the time zone of this computer",
            "line 22: Never: left out, because its time cannot be read",
            "line 25: 31st: in months without a day 31, the timer fires on the last day",
        ]
        #expect(Set(notes) == Set(words + ["line 30: Zero: the rule cannot be read, so the timer fires once"]))
        #expect(try times(timers[0]) == ["2026-07-01T10:00:00Z"])
    }

    @Test("if a number in a recurrence rule is too large for libical, the timer fires only once")
    func largeNumbers() throws {
        let rules = [
            "FREQ=SECONDLY;INTERVAL=86400", "FREQ=MINUTELY;INTERVAL=65540",
            "FREQ=DAILY;INTERVAL=99999999999999999999",
            "FREQ=DAILY;INTERVAL=-65535", "FREQ=DAILY;COUNT=4294967300",
        ]
        for rule in rules {
            let (timers, notes) = try read(
                "BEGIN:VEVENT", "SUMMARY:Tea", "DTSTART:20260701T100000Z", "RRULE:\(rule)", "END:VEVENT")
            #expect(try timers.first.map { try times($0) } == ["2026-07-01T10:00:00Z"], "\(rule)")
            #expect(notes == ["line 3: Tea: the rule cannot be read, so the timer fires once"], "\(rule)")
        }
        for (seconds, isWritten) in [(32_767, true), (86_461, false)] {
            let settings = TimerSettings(title: "Tea", period: .seconds(seconds), repeats: .infinitely)
            let course = try TimerCourse(starting: settings, at: now, in: home)
            let entry = TimerArchive.Entry(identity: UUID(), created: now, course: course)
            let (data, notes) = try TimerCalendar.data(
                of: TimerArchive(savedAt: now, timers: [entry]), at: now, in: home)
            #expect(String(decoding: data, as: UTF8.self).contains("RRULE:") == isWritten, "\(seconds)")
            #expect(notes == (isWritten ? [] : ["Tea: other programs receive only the next time"]))
            let read = try TimerCalendar.read(data, from: "x.ics", at: now, in: home)
            #expect(read.archive.timers == [entry] && read.notes.isEmpty, "\(read.notes)")
        }
    }

    /// Returns the times at which the timers of a calendar fire, with their titles, in order.
    private func firings(_ lines: [String], _ count: Int) throws -> [String] {
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        let read = try TimerCalendar.read(Data(text.utf8), from: "x.ics", at: now, in: home)
        var found: [String] = []
        for entry in read.archive.timers {
            var (course, moment, times) = (entry.course, now, 0)
            while times < count, let next = course.wakeUp(at: moment, in: home) {
                moment = next
                guard let telling = course.tick(at: next, in: home) else { continue }
                times += 1
                found.append("\(telling.due.formatted(.iso8601)) \(course.settings.title)")
            }
        }
        return Array(found.sorted().prefix(count))
    }

    private func event(_ title: String, _ lines: String...) -> [String] {
        ["BEGIN:VEVENT", "UID:series", "SUMMARY:\(title)"] + lines + ["END:VEVENT"]
    }

    @Test("a yearly event on February 29 occurs only in leap years")
    func leapDay() throws {
        let yearly = try firings(event("Leap", "DTSTART;VALUE=DATE:20280229", "RRULE:FREQ=YEARLY"), 2)
        #expect(yearly == ["2028-02-28T23:00:00Z Leap", "2032-02-28T23:00:00Z Leap"])
        let second = event("Leap", "DTSTART:20240229T120000Z", "RRULE:FREQ=YEARLY;INTERVAL=2;COUNT=3")
        #expect(try firings(second, 5) == ["2028-02-29T12:00:00Z Leap", "2032-02-29T12:00:00Z Leap"])
        let monthly = try firings(event("31st", "DTSTART:20261031T120000Z", "RRULE:FREQ=MONTHLY"), 3)
        #expect(monthly == ["2026-10-31T12:00:00Z 31st", "2026-11-30T12:00:00Z 31st", "2026-12-31T12:00:00Z 31st"])
        let (_, notes) = try read(
            "BEGIN:VEVENT", "SUMMARY:New year", "DTSTART:20261231T230000Z", "RRULE:FREQ=YEARLY", "END:VEVENT")
        #expect(notes.isEmpty, "a yearly event in December needs no note about skipped years")
    }

    @Test("a repeating event uses the new date of a moved occurrence and skips canceled ones")
    func exceptions() throws {
        let series = event(
            "Daily", "DTSTART;TZID=Europe/Berlin:20200101T080000", "RRULE:FREQ=DAILY",
            "EXDATE;TZID=Europe/Berlin:20260605T080000,20260606T080000", "EXDATE;VALUE=DATE:20260608")
        let moved = event(
            "Moved", "RECURRENCE-ID:20260603T060000Z", "DTSTART;TZID=Europe/Berlin:20260603T100000")
        let off = event(
            "Off", "RECURRENCE-ID;TZID=Europe/Berlin:20260604T080000", "DTSTART:20260604T060000Z", "STATUS:CANCELLED")
        let expected = [
            "2026-06-02T06:00:00Z Daily", "2026-06-03T08:00:00Z Moved", "2026-06-07T06:00:00Z Daily",
            "2026-06-09T06:00:00Z Daily", "2026-06-10T06:00:00Z Daily",
        ]
        #expect(try firings(series + moved + off, 5) == expected)
        #expect(try firings(moved + off + series, 5) == expected)
    }

    @Test("weekly, monthly and limited recurrences skip the dates that EXDATE lists")
    func exceptionsOfRules() throws {
        let weekly = event(
            "W", "DTSTART:20260601T120000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4", "EXDATE:20260603T120000Z")
        #expect(
            try firings(weekly, 9) == ["2026-06-01T12:00:00Z W", "2026-06-08T12:00:00Z W", "2026-06-10T12:00:00Z W"])
        let monthly = event("M", "DTSTART:20260131T120000Z", "RRULE:FREQ=MONTHLY", "EXDATE:20260731T120000Z")
        #expect(
            try firings(monthly, 3) == ["2026-06-30T12:00:00Z M", "2026-08-31T12:00:00Z M", "2026-09-30T12:00:00Z M"])
        let alarmed = event(
            "A", "DTSTART:20260602T120000Z", "RRULE:FREQ=DAILY;UNTIL=20260605T120000Z", "EXDATE:20260603T120000Z",
            "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT1H", "END:VALARM")
        #expect(
            try firings(alarmed, 9) == ["2026-06-02T11:00:00Z A", "2026-06-04T11:00:00Z A", "2026-06-05T11:00:00Z A"])
        #expect(try firings(event("Once", "DTSTART:20260602T120000Z", "EXDATE:20260602T120000Z"), 9).isEmpty)
    }

    @Test(
        "an imported event's time zone can be an abbreviation, a Windows name or an old name",
        arguments: [
            ("CET", 10), ("MET", 10), ("EET", 9), ("WET", 11), ("EST5EDT", 16), ("EST", 17), ("PST8PDT", 19),
            ("SE Asia Standard Time", 5), ("New Zealand Standard Time", 0), ("UTC-08", 20), ("Japan", 3), ("Zulu", 12),
        ])
    func zones(name: String, hour: Int) throws {
        let text = try firings(event("Z", "DTSTART;TZID=\"\(name)\":20260702T120000"), 1)
        #expect(text == [String(format: "2026-07-02T%02d:00:00Z Z", hour)])
    }
}
