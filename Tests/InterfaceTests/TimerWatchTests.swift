import CommandSupport
import Foundation
import TestSupport
import Testing

/// `timer list --watch` in a terminal.
@Suite(.enabled(if: Tool.isInstalled("tmux")), .leavesNoProcess) struct TimerWatchTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("in a narrow terminal, `timer list --watch` does not truncate titles or counts")
    func narrow() async throws {
        let reader = ReadersTerminal(folder: folder)
        let title = "A title of thirty-two characters"
        let added = try await Command.run(
            ["timer", "add", title, "--up", "--begin", "2001-01-01"], environment: reader.environment)
        #expect(added.status == 0, "\(added)")
        let terminal = try await TerminalSession(
            columns: 60, rows: 20, environment: reader.environment.merging(["LC_ALL": "C.UTF-8"]) { _, new in new })
        try await terminal.enter("\(Tool.masthead) timer list --watch; echo status $?")
        let screen = try await terminal.wait { $0.contains(title) && $0.contains(/\d{4}d \d\d:\d\d:\d\d/) }
        #expect(!screen.contains("…"), "\(screen)")
        try await terminal.press("q")
        try await terminal.wait(for: "status 0")
    }

    @Test("`timer list --watch` restores the terminal when a signal ends it", arguments: ["C-\\", "C-c"])
    func signals(key: String) async throws {
        let reader = ReadersTerminal(folder: folder)
        let added = try await Command.run(["timer", "add", "Tea", "--period", "1h"], environment: reader.environment)
        #expect(added.status == 0, "\(added)")
        let terminal = try await TerminalSession(
            columns: 80, rows: 24, environment: reader.environment.merging(["LC_ALL": "C.UTF-8"]) { _, new in new })
        try await terminal.enter("stty -a > \(folder["before"].path); echo re''ady")
        try await terminal.wait(for: "\nready")
        try await terminal.enter("\(Tool.masthead) timer list --watch; echo status $?")
        try await terminal.wait { $0.contains("Tea") && $0.contains("Press q to close") }
        try await terminal.press(key)
        try await terminal.wait(for: "status")
        try await reader.expectOrdinary(terminal)
    }

    @Test("`timer list --watch` prints one message for each due timer", arguments: [40, 100])
    func watch(columns: Int) async throws {
        let reader = ReadersTerminal(folder: folder)
        for words in [["Tea", "--down", "--period", "2s"], ["Since", "--up", "--begin", "2026-01-01"]] {
            let added = try await Command.run(
                ["timer", "add"] + words, environment: reader.environment)
            #expect(added.status == 0, "\(added)")
        }
        let terminal = try await TerminalSession(
            columns: columns, rows: 24, environment: reader.environment.merging(["LC_ALL": "C.UTF-8"]) { _, new in new }
        )
        try await terminal.enter("stty -a > \(folder["before"].path); echo re''ady")
        try await terminal.wait(for: "\nready")
        try await terminal.enter("\(Tool.masthead) timer list --watch; echo status $?")
        let screen = try await terminal.wait {
            $0.contains("Tea is due") && $0.contains("finished") && $0.contains("running")
        }
        #expect(screen.contains("▽") && screen.contains("◷"), "\(screen)")
        #expect(screen.ranges(of: "Tea is due").count == 1, "\(screen)")
        try await terminal.press("q")
        try await terminal.wait(for: "status 0")
        try await reader.expectOrdinary(terminal)
        let told = try await Command.run(
            ["timer", "events"], environment: reader.environment)
        #expect(told.output.split(separator: "\n").count == 1, "\(told)")
    }
}
