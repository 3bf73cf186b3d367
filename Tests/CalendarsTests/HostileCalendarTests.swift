import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

@testable import Calendars

/// Tests of malicious calendars.
@Suite struct HostileCalendarTests {
    private let now = Date(timeIntervalSince1970: 1_780_000_000)

    @discardableResult
    private func read(_ text: String) throws -> (archive: TimerArchive, notes: [String]) {
        try TimerCalendar.read(Data(text.utf8), from: "x.ics", at: now, in: .gmt)
    }

    @Test("a calendar that is too large, nested too deeply or malformed is rejected")
    func refused() throws {
        let line = "DESCRIPTION:" + String(repeating: "x", count: 60) + "\r\n"
        let begin = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"
        let files = [
            begin + String(repeating: line, count: CalendarScan.mostBytes / line.utf8.count),
            begin + "SUMMARY:a\0b\r\n",
            String(repeating: "BEGIN:VEVENT\r\n", count: 100_000),
            begin + "SUMMARY:a" + String(repeating: "\r\n " + String(repeating: "x", count: 1000), count: 9000),
            begin + String(repeating: line, count: 200_000), "SUMMARY:x", "",
            "BEGIN:VCALENDAR\r\n" + String(repeating: "BEGIN:VEVENT\r\nEND:VEVENT\r\n", count: 20_000),
        ]
        for file in files {
            let start = ProcessorTime.ofThread
            let error = #expect(throws: MastheadError.self) { try read(file) }
            #expect(error?.code == .timerFile)
            #expect(ProcessorTime.ofThread - start < .seconds(60), "\(file.prefix(60))")
        }
    }

    @Test(
        "endless recurrence rules and malformed lines do not stall an import",
        arguments: [
            "RRULE:FREQ=SECONDLY", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31",
            "RRULE:FREQ=DAILY;INTERVAL=99999999999999999999",
            "RRULE:FREQ=DAILY;COUNT=-1", "RRULE:FREQ=SECONDLY;BYSECOND=61;BYHOUR=99", "RRULE:",
            "RRULE:FREQ=WEEKLY;BYDAY=",
            "RRULE:FREQ=DAILY;INTERVAL=0", "RRULE:FREQ=MONTHLY;INTERVAL=1200000",
            "DTSTART;TZID=../../etc/passwd:20270101T000000",
            "DTSTART;TZID=\u{202E}:20270101T000000", "TRIGGER:-P99999W",
            "SUMMARY:\u{1B}[31m" + String(repeating: "e\u{301}", count: 900),
            "X-MASTHEAD-TIMER:AAAA", "X-MASTHEAD-TIMER:e30=", "UID:" + String(repeating: "u", count: 100_000), ":::",
            "BEGIN:VALARM",
            "END:VCALENDAR", "DTSTART:99991231T235959Z", "DTSTART:00010101T000000Z",
        ])
    func strange(line: String) throws {
        let start = ProcessorTime.ofThread
        for rule in ["", "RRULE:FREQ=DAILY\r\n"] {
            let text =
                "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20270101T000000Z\r\n\(rule)\(line)\r\nBEGIN:VALARM\r\n\(line)\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
            for timer in try read(text).archive.timers {
                #expect(timer.course.settings.faults(at: now, in: .gmt).isEmpty)
            }
        }
        #expect(ProcessorTime.ofThread - start < .seconds(5))
    }

    @Test("randomly changed calendar files do not crash the parser")
    func random() throws {
        var generator = SeededGenerator()
        let seed = Array(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=Europe/Berlin:20270101T000000\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:x\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR\n"
                .utf8)
        for _ in 0..<500 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 1...255, using: &generator)
                case 1: bytes.remove(at: index)
                default: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
                }
            }
            do { _ = try TimerCalendar.read(Data(bytes), from: "x.ics", at: now, in: .gmt) } catch {
                #expect(error.code == .timerFile, "\(generator)")
            }
        }
    }
}
