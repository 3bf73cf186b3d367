import Foundation
import TestSupport
import Testing

/// `timer export --ical` and `timer restore` with calendars, in separate processes.
@Suite struct TimerCalendarCommandTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String..., in library: String = "library") async throws -> Tool.Result {
        let environment = [
            "MASTHEAD_LIBRARY": folder[library].path, "XDG_CACHE_HOME": folder["cache"].path,
            "XDG_CONFIG_HOME": folder["config"].path, "TZ": "Europe/Berlin",
        ]
        return try await Tool.run([Tool.masthead] + arguments, in: folder.url, environment: environment)
    }

    private func timers(in library: String = "library") async throws -> [[String: Any]] {
        let text = try await run("timer", "list", "--json", in: library).output
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    @Test("timers can be exported as a calendar and imported without loss")
    func roundTrip() async throws {
        for words in [["Tea", "--period", "4min"], ["Chapter", "--period", "1d", "--infinitely", "--notes", "a, b"]] {
            let added = try await Tool.run(
                [Tool.masthead, "timer", "add"] + words + ["--library", folder["library"].path], in: folder.url)
            try #require(added.status == 0, "\(added.errors)")
        }
        #expect(try await run("timer", "export", "--ical", "timers.json").errors.contains("2 timers: timers.json"))
        let text = try String(contentsOf: folder["timers.json"], encoding: .utf8)
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.contains("RRULE:FREQ=DAILY"))
        let restored = try await run("timer", "restore", "timers.json", in: "other")
        #expect(restored.output == "Restored 2 timers and 0 events.\n", "\(restored.errors)")
        let again = try await run("timer", "restore", "timers.json", in: "other")
        #expect(
            again.output == "Restored 0 timers and 0 events. 2 timers are already in the library.\n", "\(again.output)")
        let (here, there) = (try await timers(), try await timers(in: "other"))
        #expect(here.map { $0["title"] as? String } == there.map { $0["title"] as? String } && there.count == 2)
        #expect(here.map { $0["next"] as? String } == there.map { $0["next"] as? String })
    }

    @Test("importing a calendar reports each line that a timer cannot represent")
    func foreign() async throws {
        try folder.write(
            "theirs.ics",
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            SUMMARY:Choir
            DTSTART;TZID=Europe/Berlin:20260105T193000
            RRULE:FREQ=WEEKLY
            BEGIN:VALARM
            TRIGGER:-PT30M
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            SUMMARY:Old
            DTSTART:20100105T193000Z
            END:VEVENT
            END:VCALENDAR
            """)
        let restored = try await run("timer", "restore", "theirs.ics")
        #expect(restored.output == "Restored 1 timer and 0 events.\n", "\(restored.errors)")
        #expect(restored.errors.contains("line 10: Old: left out, because the event is over"), "\(restored.errors)")
        let timer = try #require(try await timers().first)
        #expect(timer["title"] as? String == "Choir")
        #expect((timer["settings"] as? [String: Any])?["period"] as? String == "1w")
        try folder.write("none.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:\0\n")
        let refused = try await run("timer", "restore", "none.ics", in: "third")
        #expect(refused.status == 1 && refused.errors.contains("cannot read the calendar in"), "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder["third"].path))
    }
}
