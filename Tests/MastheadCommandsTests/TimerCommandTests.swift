import CommandSupport
import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

/// The `timer` commands with a test clock.
@Suite(.leavesNoProcess) struct TimerCommandTests {
    let folder: TemporaryFolder
    let clock: ManualClock

    init() throws {
        folder = try TemporaryFolder()
        clock = try ManualClock("2026-06-01T11:00:00Z")
    }

    private struct Listed: Decodable {
        struct Icon: Decodable { let shape: String, color: String }
        struct Settings: Decodable { let period: String?, worked: String?, end: String }

        let id: Int64
        let title: String
        let state: String
        let icon: Icon
        let shown: String
        let next: String?
        let settings: Settings
    }

    private struct Event: Decodable {
        let id: Int64
        let timer: Int64
        let title: String
        let fellDue: Int
        let outcome: String
        let doneAt: String?
    }

    private func adjust(_ configuration: inout IssueLibrary.Configuration) {
        configuration.now = { [clock] in clock.now }
        configuration.calendar = {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return calendar
        }
        configuration.timerAnnouncing = TimerAnnouncing()
    }

    /// Runs a `timer` command in this process.
    private func run(_ arguments: String..., in library: String = "library") async throws -> Tool.Result {
        try await masthead(["timer"] + arguments, in: library)
    }

    /// Runs a command in this process.
    private func masthead(_ arguments: [String], in library: String = "library") async throws -> Tool.Result {
        try await Command.run(
            arguments,
            environment: [
                "MASTHEAD_LIBRARY": folder[library].path, "XDG_CACHE_HOME": folder["cache"].path,
                "XDG_CONFIG_HOME": folder["config"].path, "HOME": folder.url.path,
            ], adjusting: adjust)
    }

    private func listed(in library: String = "library") async throws -> [Listed] {
        try JSONDecoder().decode(
            [Listed].self, from: Data(try await run("list", "--json", in: library).output.utf8))
    }

    private func events(in library: String = "library") async throws -> [Event] {
        try JSONDecoder().decode(
            [Event].self, from: Data(try await run("events", "--json", in: library).output.utf8))
    }

    /// Processes due timers once, as the agent does when it checks the clock.
    private func fire() async throws {
        var configuration = IssueLibrary.Configuration()
        adjust(&configuration)
        _ = try await IssueLibrary(folder: folder["library"], configuration: configuration).agent.runTimers()
    }

    @Test("the `timer` commands can add, change, pause, restart and remove a timer")
    func life() async throws {
        #expect(try await listed().isEmpty)
        let added = try await run("add", "Stretch", "--period", "45min", "--infinitely", "--worked", "09:00-18:00")
        #expect(added.status == 0 && added.output == "1  “Stretch” is running: 45:00.\n", "\(added)")
        #expect(
            added.errors.contains("The agent is not running, so timers fire late. Use `masthead agent --install`"),
            "\(added)")
        let later = try await run("add", "Away", "--up", "--begin", "2026-06-02")
        #expect(later.status == 0 && later.output.hasPrefix("2  “Away” starts at 2026-06-0"), "\(later)")
        var timers = try await listed()
        #expect(timers.map(\.state) == ["running", "notBegun"] || timers.map(\.state) == ["running", "running"])
        #expect(timers[0].icon.shape == "halfGlass" && timers[0].icon.color == "green")
        #expect(timers[1].icon.shape == "clock" && timers[0].next == "2026-06-01T11:45:00Z")

        clock.advance(by: 600)
        #expect(try await run("pause", "1").output == "1  “Stretch” is paused: 35:00.\n")
        clock.advance(by: 600)
        let unsaid = try await run("resume", "1")
        #expect(unsaid.status == 64 && unsaid.errors.contains("--continue"), "\(unsaid)")
        #expect(try await run("resume", "1", "--continue").output == "1  “Stretch” is running: 35:00.\n")
        #expect(try await run("resume", "1", "--restart").output == "1  “Stretch” is running: 45:00.\n")

        let edited = try await run("edit", "1", "--title", "Walk", "--worked", "")
        #expect(edited.output == "1  “Walk” is running: 45:00.\n", "\(edited)")
        timers = try await listed()
        #expect(timers[0].settings.worked == nil && timers[0].settings.period == "45m", "\(timers[0])")
        let lines = try await run("list").output.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("Walk") && lines[0].contains("2026-06-01T12:05:00Z"), "\(lines)")
        #expect(
            timers[1].state == "running" || lines[1].contains("starts 2026-06-0"), "the start is listed: \(lines)")

        #expect(try await run("remove", "1").output == "Deleted “Walk”.\n")
        let gone = try await run("pause", "1")
        #expect(gone.status == 1 && gone.errors.contains("hint:"), "\(gone)")
        #expect(try await listed().map(\.title) == ["Away"])
    }

    @Test("`list` and `publications` show due timer events and when a timer fires next")
    func reminders() async throws {
        struct Reminder: Decodable, Equatable {
            let timer: Int64, title: String, due: String?, event: Int64?, next: String?
        }
        struct Row: Decodable { let id: String?, handle: String, reminders: [Reminder] }
        func rows(_ words: String...) async throws -> [Row] {
            let result = try await masthead(words + ["--json"])
            #expect(result.status == 0, "\(result)")
            return try JSONDecoder().decode([Row].self, from: Data(result.output.utf8))
        }
        try folder.write(
            "dist/issues.plist",
            try JSONSerialization.data(
                withJSONObject: [["Name": "spring", "Title": "Spring", "Date": "2026-03-01", "Content": "spring.pdf"]]))
        #expect(try await masthead(["add", folder["dist/issues.plist"].path, "--handle", "press"]).status == 0)
        #expect(try await run("add", "Chapter", "--period", "1h", "--infinitely", "--for", "press/spring").status == 0)
        #expect(try await run("add", "Issue", "--period", "3h", "--for", "press").status == 0)
        #expect(
            try await rows("list").map(\.reminders) == [
                [Reminder(timer: 1, title: "Chapter", due: nil, event: nil, next: "2026-06-01T12:00:00Z")]
            ])
        #expect(try await masthead(["list"]).output.contains("\tfires 2026-06-01T12:00:00Z"))
        #expect(
            try await rows("publications").first { $0.handle == "press" }?.reminders == [
                Reminder(timer: 2, title: "Issue", due: nil, event: nil, next: "2026-06-01T14:00:00Z")
            ])
        clock.advance(by: 3600)
        try await fire()
        #expect(
            try await rows("list").map(\.reminders) == [
                [
                    Reminder(
                        timer: 1, title: "Chapter", due: "2026-06-01T12:00:00Z", event: 1, next: "2026-06-01T13:00:00Z")
                ]
            ])
        #expect(try await masthead(["list"]).output.contains("\tdue since 2026-06-01T12:00:00Z"))
        #expect(try await run("done", "1").status == 0)
        let listed = try await masthead(["list"]).output
        #expect(listed.contains("\tfires 2026-06-01T13:00:00Z") && !listed.contains("due since"), "\(listed)")
        let publications = try await masthead(["publications"]).output
        #expect(publications.contains("2026-06-01T14:00:00Z") && !publications.contains("due since"), "\(publications)")
    }

    @Test("if several timer options are invalid, all of them are reported at once")
    func faults() async throws {
        let wrong = try await run(
            "add", "Tea", "--down", "--period", "5x", "--end", "2020-01-01", "--worked", "noon")
        #expect(wrong.status == 64, "\(wrong)")
        for option in ["--period “5x”", "--end “2020", "--worked “noon”"] {
            #expect(wrong.errors.contains("error: \(option)"), "\(option): \(wrong.errors)")
        }
        #expect(wrong.errors.ranges(of: "hint: ").count == 3, "\(wrong.errors)")
        #expect(try await run("add", "Tea").status == 64)
        #expect(try await listed().isEmpty)

        #expect(try await run("add", "Tea", "--period", "1h", "--end", "2026-06-01T13:00").status == 0)
        #expect(try await run("edit", "1", "--period", "0s").status == 64)
        #expect(try await run("pause", "1").status == 0)
        clock.advance(by: 10_800)
        let late = try await run("resume", "1", "--restart")
        #expect(late.status == 1 && late.errors.contains("error: --end “2026-06-01T13:00"), "\(late)")
        let timer = try #require(try await listed().first)
        #expect(timer.state == "paused" && timer.settings.period == "1h")
    }

    @Test("the list of timer events shows which events were on time and which events were late")
    func eventList() async throws {
        #expect(try await run("add", "<Tea> & more", "--period", "10min", "--infinitely").status == 0)
        for _ in 1...2 {
            clock.advance(by: 600)
            try await fire()
        }
        #expect(try await run("done", "2").output == "2  “<Tea> & more” is done on time.\n")
        clock.advance(by: 1800)
        try await fire()
        let told = try await events()
        #expect(told.map(\.outcome) == ["open", "success", "missed"] && told.map(\.fellDue) == [3, 1, 1], "\(told)")
        let unknown = try await run("done", "9")
        #expect(unknown.status == 1 && unknown.errors.contains("`masthead timer events` to find"), "\(unknown)")
        let edited = try await run("edit", "99", "--title", "Cup")
        #expect(edited.status == 1 && edited.errors.contains("`masthead timer list` to find"), "\(edited)")
        func outcomes() async throws -> [String] {
            let words = ["missed", "done late", "done on time", "open"]
            return try await run("events").output.split(separator: "\n").compactMap { line in
                words.first { line.contains($0) }
            }
        }
        #expect(try await outcomes() == ["open", "done on time", "missed"])
        #expect(try await run("done", "1").output == "1  “<Tea> & more” is done late, and counts as missed.\n")
        #expect(try await outcomes() == ["open", "done on time", "done late"])

        let counts = try await run("statistics", "1")
        #expect(counts.output == "“<Tea> & more”: 1 on time (50%), 1 missed, 1 open\n", "\(counts)")
        #expect(try await run("statistics", "1", "--svg", folder["tea.svg"].path).status == 0)
        let drawing = try String(contentsOf: folder["tea.svg"], encoding: .utf8)
        #expect(drawing.contains("&lt;Tea> &amp; more"))
        let checked = try await Tool.run(
            ["python3", "-c", "import sys, xml.dom.minidom as x; x.parse(sys.argv[1])", folder["tea.svg"].path])
        #expect(checked.status == 0, "\(checked)")

        let file = folder["timers.json"].path
        #expect(try await run("export", file).errors.hasPrefix("1 timer: "))
        let restored = try await run("restore", file, in: "other")
        #expect(restored.output == "Restored 1 timer and 3 events.\n", "\(restored)")
        let again = try await run("restore", file, in: "other")
        #expect(again.output == "Restored 0 timers and 0 events. 1 timer is already in the library.\n", "\(again)")
        #expect(try await events(in: "other").map(\.outcome) == ["open", "success", "missed"])
        try folder.write("none.json", "{\"format\": \"masthead-timers\", \"version\": 7}")
        let none = try await run("restore", folder["none.json"].path)
        #expect(none.status == 1 && none.errors.contains("hint:"), "\(none)")
    }
}
