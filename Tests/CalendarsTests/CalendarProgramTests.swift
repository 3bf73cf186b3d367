import Foundation
import IssueLibrary
import Schedule
import TestSupport
import Testing

@testable import Calendars

/// Tests of calendars with third-party programs: icalendar and recurring-ical-events from PyPI.
@Suite struct CalendarProgramTests {
    private static let python = Tool.repository.appending(path: ".build/python/bin/python").path
    static let isInstalled = FileManager.default.fileExists(
        atPath: Tool.repository.appending(path: ".build/python/bin/python").path)

    /// Returns the times at which Masthead fires a timer, in seconds since 1970.
    private func fireTimes(_ course: TimerCourse, from begin: Date, to end: Date, in home: TimeZone) -> [Int] {
        var (course, now, seconds) = (course, begin, [Int]())
        while let next = course.wakeUp(at: now, in: home), next <= end, seconds.count < 5000 {
            now = max(next, now)
            if let telling = course.tick(at: now, in: home) { seconds.append(Int(telling.due.timeIntervalSince1970)) }
        }
        return seconds
    }

    @Test("in other calendar programs, the alarm of an exported timer goes off on time", .enabled(if: isInstalled))
    func sameTimes() async throws {
        let home = try #require(TimeZone(identifier: "Europe/Berlin"))
        let now = try Date("2026-06-01T11:00:00Z", strategy: .iso8601)
        let end = now.addingTimeInterval(5 * 365.25 * 86_400)
        var entries: [TimerArchive.Entry] = []
        func add(
            _ period: String, _ begin: String, _ zone: String? = nil, _ repeats: TimerRepeats = .infinitely,
            end: String? = nil, worked: String? = nil, before: Int? = nil
        ) throws {
            let settings = TimerSettings(
                title: "\(period) \(zone ?? "")", period: TimerPeriod(period), before: before.map { .days($0) },
                repeats: repeats,
                begin: try Date(begin, strategy: .iso8601), end: try end.map { try Date($0, strategy: .iso8601) },
                worked: worked.flatMap { WorkedTime($0) }, timeZone: zone.flatMap { TimeZone(identifier: $0) })
            let course = try TimerCourse(starting: settings, at: now, in: home)
            entries.append(TimerArchive.Entry(identity: UUID(), created: now, course: course))
        }
        for zone in [nil, "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia"] {
            try add("1d", "2026-05-30T19:12:00Z", zone)
            try add("3d", "2026-06-10T09:00:00Z", zone, .times(40))
            try add("2w", "2024-02-05T04:30:00Z", zone)
            try add("1mo", "2026-01-31T09:00:00Z", zone)
            try add("1mo", "2026-01-30T09:00:00Z", zone, .times(30))
            try add("1mo", "2026-01-29T09:00:00Z", zone, end: "2029-03-01T09:00:00Z")
            try add("1mo", "2026-01-31T09:00:00Z", zone, before: 7)
            try add("2w", "2026-02-05T04:30:00Z", zone, before: 3)
            try add("3mo", "2026-05-15T12:00:00Z", zone)
            try add("1y", "2024-02-29T12:00:00Z", zone)
            try add("1d", "2026-05-30T12:00:00Z", zone, .times(9), worked: "00:00-23:59")
        }
        try add("36h", "2026-06-01T10:00:00Z", "Europe/Berlin", .times(300))
        try add("45min", "2026-06-01T10:59:00Z", nil, .times(200))
        try add("7s", "2026-06-01T10:59:58Z", nil, .times(20))
        let archive = TimerArchive(savedAt: now, timers: entries)
        let (data, notes) = try TimerCalendar.data(of: archive, at: now, in: home)
        #expect(notes.isEmpty)
        let folder = try TemporaryFolder()
        try data.write(to: folder["timers.ics"])
        let program = Tool.repository.appending(path: "Tests/Programs/check-calendar").path
        let result = try await Tool.run([
            Self.python, program, folder["timers.ics"].path, "\(Int(now.timeIntervalSince1970))",
            "\(Int(end.timeIntervalSince1970))", home.identifier,
        ])
        try #require(result.status == 0, "\(result.errors)")
        let read = try JSONDecoder().decode([String: [Int]].self, from: Data(result.output.utf8))
        for entry in entries {
            let own = fireTimes(entry.course, from: now, to: end, in: home)
            let others = read[entry.identity.uuidString] ?? []
            #expect(own == others && !own.isEmpty, "\(entry.course.settings): \(own.prefix(5)), \(others.prefix(5))")
        }
    }
}
