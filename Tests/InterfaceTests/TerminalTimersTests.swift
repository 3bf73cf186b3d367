import CommandSupport
import Foundation
import TestSupport
import Testing

/// The timers screen in a terminal, and due timers on the shelf.
@Suite(.enabled(if: Tool.isInstalled("tmux")), .leavesNoProcess) struct TerminalTimersTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var reader: ReadersTerminal { ReadersTerminal(folder: folder) }

    @discardableResult
    private func masthead(_ words: String...) async throws -> String {
        let result = try await Command.run(words, in: Tool.repository, environment: reader.environment)
        #expect(result.status == 0, "\(words): \(result.errors)")
        return result.output
    }

    /// Opens the shelf with two issues in a terminal.
    private func shelf(columns: Int, rows: Int) async throws -> TerminalSession {
        let terminal = try await TerminalSession(
            columns: columns, rows: rows,
            environment: reader.environment.merging(["LC_ALL": "C.UTF-8"]) { _, new in new })
        try await terminal.enter("stty -a > \(folder["before"].path); echo re''ady")
        try await terminal.wait(for: "\nready")
        try await terminal.enter("\(Tool.masthead); echo status $?")
        try await terminal.wait { $0.contains("? keys") && $0.contains("1 of ") }
        return terminal
    }

    private func fill() async throws {
        try await masthead(
            "pack", "./issues/making-an-issue", "./issues/keeping-and-reading", "-o", folder["dist"].path)
        try await masthead("add", folder["dist/issues.plist"].path, "--handle", "samples")
        try await masthead("refresh", "--quiet")
        try await masthead("download", "making-an-issue", "--quiet")
    }

    @Test("pressing g t opens the list of timers", arguments: [(60, 20), (120, 40)])
    func screen(columns: Int, rows: Int) async throws {
        try await fill()
        try await masthead("timer", "add", "Stretch", "--down", "--period", "45min", "--infinitely")
        try await masthead("timer", "add", "Since", "--up", "--begin", "2026-01-01")
        let terminal = try await shelf(columns: columns, rows: rows)
        try await terminal.press("g", "t")
        let first = try await terminal.wait {
            $0.contains(" ⧖ Stretch") && $0.contains("44:") && $0.contains(" ◷ Since")
        }
        #expect(first.hasPrefix(" Timers") && first.contains("running"), "\(first)")
        for line in first.split(separator: "\n") { #expect(line.count <= columns) }
        let shown = { (screen: String) in screen.firstMatch(of: /44:[0-9][0-9]/).map { String($0.output) } }
        try await terminal.wait { shown($0) != nil && shown($0) != shown(first) }
        try await terminal.press("p")
        try await terminal.wait { $0.contains("“Stretch” is paused") && $0.contains("paused  ") }
        try await terminal.press("p")
        try await terminal.wait { $0.contains("Resume “Stretch”?") && $0.contains("continue from 4") }
        try await terminal.press("r")
        try await terminal.wait { $0.contains("“Stretch” is running: 45:00") }
        try await terminal.press("s")
        try await terminal.wait(for: "0 on time, 0 missed")
        try await terminal.press("Escape")
        try await terminal.wait { !$0.contains("Esc  close") }
        try await terminal.press("x")
        try await terminal.wait { $0.contains("Deleted “Stretch”. Press z to undo") && !$0.contains("⧖") }
        try await terminal.press("z")
        try await terminal.wait { $0.contains("⧖ Stretch") && $0.contains("◷ Since") }
        try await terminal.press("?")
        try await terminal.wait(for: "mark all as done")
        try await terminal.press("q", "q")
        try await terminal.wait { $0.contains(" Shelf") && $0.contains("Making an Issue") }
        try await terminal.press("q")
        try await terminal.wait(for: "status 0")
        try await reader.expectOrdinary(terminal)
        #expect(try await masthead("timer", "list").contains("Stretch"))
    }

    @Test("pressing a adds a timer and asks again after an invalid answer")
    func adding() async throws {
        try await fill()
        let terminal = try await shelf(columns: 80, rows: 24)
        try await terminal.press("g", "t")
        try await terminal.wait { $0.contains("No timers yet.") && $0.contains("Press a to add one.") }
        try await terminal.press("a")
        try await terminal.type("Tea")
        try await terminal.press("Enter")
        try await terminal.type("2h")
        try await terminal.press("Enter")
        try await terminal.wait { $0.contains("once") && $0.contains("repeatedly") }
        try await terminal.press("i")
        try await terminal.wait { $0.contains("“Tea” is running: ") && $0.contains("⧖ Tea") }
        try await terminal.press("Q")
        try await terminal.wait(for: "status 0")
        let listed = try await masthead("timer", "list", "--json")
        #expect(listed.contains(#""title":"Tea""#) && listed.contains(#""period":"2h""#), "\(listed)")
        // The timer limit is set in a separate configuration folder.
        let environment = reader.environment.merging(["XDG_CONFIG_HOME": folder["config"].path]) { $1 }
        let set = try await Command.run(["config", "timer-limit", "1"], environment: environment)
        #expect(set.status == 0, "\(set.errors)")
        let refused = try await Command.run(
            ["timer", "add", "Eggs", "--period", "5min"], environment: environment)
        #expect(refused.status != 0 && refused.errors.contains("`masthead config timer-limit 2`"), "\(refused.errors)")
        try await masthead("timer", "pause", "1")
        try await terminal.enter("clear; \(Tool.masthead) timer resume 1; echo sta''tus $?")
        try await terminal.wait(for: "or restart it? [continue]")
        try await terminal.enter("perhaps")
        try await terminal.wait(for: "Invalid answer. Enter continue or restart.")
        try await terminal.enter("restart")
        try await terminal.wait { $0.contains("running") && $0.contains("status 0") }
    }

    @Test("the shelf lists an item with a due timer first")
    func shelf() async throws {
        try await fill()
        try await masthead(
            "timer", "add", "Chapter", "--down", "--period", "4s", "--for", "samples/making-an-issue")
        let terminal = try await shelf(columns: 80, rows: 24)
        // The timer may become due before or after the shelf opens.
        try await terminal.wait { $0.contains(" Due") && $0.contains("⧖ due") }
        // Any change to the timers logs the due event.
        try await masthead("timer", "pause", "1")
        try await terminal.press("g", "g")
        let due = try await terminal.wait {
            $0.contains(" Due") && $0.contains("⧖ due") && $0.contains("due since ")
        }
        #expect(due.ranges(of: "Making an Issue ⧖").count == 2, "\(due)")
        try await terminal.press("g", "t")
        try await terminal.wait { $0.contains(" ● Chapter  Making an Issue") && $0.contains("1 due") }
        try await terminal.press("Enter")
        try await terminal.wait { $0.contains("article ") }
        try await terminal.press("q")
        try await terminal.wait(for: "1 due")
        try await terminal.press("q", "g", "g", "t")
        try await terminal.wait { $0.contains("Remind me of Making an Issue") && $0.contains("d  mark as done") }
        try await terminal.press("d")
        try await terminal.wait {
            $0.contains("“Chapter” is done on time.") && !$0.contains(" Due") && !$0.contains("⧖")
        }
        try await terminal.press("t", "1")
        try await terminal.wait { $0.contains("Reminder set for ") && $0.contains("Making an Issue ⧖") }
        try await terminal.press("z")
        try await terminal.wait { $0.contains("Undone.") && !$0.contains("⧖") }
        try await terminal.press("t", "3")
        try await terminal.wait { $0.contains("⧖ Making an Issue: fires ") || $0.contains(" 21:00") }
        try await terminal.press("Q")
        try await terminal.wait(for: "status 0")
        let events = try await masthead("timer", "events", "--json")
        #expect(events.contains(#""outcome":"success""#), "\(events)")
        let timers = try await masthead("timer", "list", "--json")
        #expect(
            timers.contains(#""for":{"id":"samples/making-an-issue""#) && timers.contains(#""period":"1d""#),
            "\(timers)")
    }
}
