import Foundation
import TestSupport
import Testing

/// `read`, by keys, in a terminal.
@Suite(.enabled(if: Tool.isInstalled("tmux")), .leavesNoProcess) struct TerminalReaderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var environment: [String: String] {
        [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
            // Swift's own report of a crash would ask at the terminal what to do.
            "SWIFT_BACKTRACE": "enable=no",
        ]
    }

    /// A terminal in which a sample issue is open.
    private func reading(
        _ issue: String = "making-an-issue", columns: Int = 100, rows: Int = 30, options: String = ""
    ) async throws -> TerminalSession {
        let terminal = try await TerminalSession(columns: columns, rows: rows, environment: environment)
        try await terminal.enter("cd \(Tool.repository.path); stty -a > \(folder["before"].path); echo ready")
        try await terminal.wait(for: "\nready")
        try await terminal.enter("\(Tool.masthead) read issues/\(issue) \(options); echo status $?")
        try await terminal.wait(for: "? help")
        return terminal
    }

    /// What the terminal's settings are, and whether it shows its ordinary screen, its cursor and takes no mouse.
    private func expectOrdinary(_ terminal: TerminalSession) async throws {
        // Of one that was killed the shell knows before the terminal is put right.
        let end = ContinuousClock.now + .seconds(120)
        while try await terminal.property("#{alternate_on}") == "1", ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(20))
        }
        try await terminal.enter("")
        try await terminal.enter("stty -a > \(folder["after"].path); echo back")
        // What is typed before the shell asks stands behind its prompt.
        try await terminal.wait { $0.contains("\nback") || $0.contains("$ back") }
        let before = try String(contentsOf: folder["before"], encoding: .utf8)
        let after = try String(contentsOf: folder["after"], encoding: .utf8)
        #expect(before == after)
        #expect(try await terminal.property("#{alternate_on}#{cursor_flag}#{mouse_any_flag}") == "010")
    }

    private func processIdentifier() async throws -> Int32 {
        let found = try await Tool.run(["pgrep", "-f", "^\(Tool.masthead) read.*"])
        // Other tests read too: ours has our library.
        for word in found.output.split(separator: "\n") {
            let file = URL(filePath: "/proc/\(word)/environ")
            guard let variables = try? String(contentsOf: file, encoding: .utf8), let number = Int32(word) else {
                continue
            }
            if variables.contains(folder["library"].path) { return number }
        }
        struct NotThere: Error {}
        throw NotThere()
    }

    @Test("arrows and letters move in the grid, space and backspace in reading order, and the page is remembered")
    func turning() async throws {
        let terminal = try await reading()
        let steps: [(String, String)] = [
            ("Right", " 2.1 "), ("j", " 2.2 "), ("l", " 3.1 "), ("h", " 2.1 "), ("BSpace", " 1.2 "), ("Space", " 2.1 "),
            ("Down", " 2.2 "), ("Up", " 2.1 "), ("End", " 5.1 "), ("Home", " 1.1 "), ("k", "first page of the article"),
            ("Left", "first article"), ("Right", " 2.1 "),
        ]
        for (key, text) in steps {
            try await terminal.press(key)
            try await terminal.wait(for: text)
        }
        try await terminal.press("q")
        try await terminal.wait(for: "status 0")
        let page = try await Tool.run(
            [Tool.masthead, "page", "issues/making-an-issue", "--json"], in: Tool.repository, environment: environment)
        #expect(page.output.contains(#""articleIndex":1"#), "\(page.output)\(page.errors)")
        try await expectOrdinary(terminal)
    }

    @Test("a click turns to the side that it is at, chooses a thumbnail, and the wheel goes down")
    func mouse() async throws {
        let terminal = try await reading()
        let steps: [(String, String)] = [
            // The right edge, the lower edge, the wheel, the left edge.
            ("\u{1B}[<0;98;15M", " 2.1 "), ("\u{1B}[<0;50;28M", " 2.2 "), ("\u{1B}[<64;50;10M", " 2.1 "),
            ("\u{1B}[<65;50;10M", " 2.2 "), ("\u{1B}[<0;2;15M", " 1.1 "),
        ]
        for (bytes, text) in steps {
            try await terminal.type(bytes)
            try await terminal.wait { $0.contains("? help") && $0.split(separator: "\n").last?.contains(text) == true }
        }
        try await terminal.press("g")
        try await terminal.wait { $0.contains("3.1 ") && $0.contains("● 1.1") }
        // The third thumbnail: each takes 14 columns and two between.
        try await terminal.type("\u{1B}[<0;40;8M")
        try await terminal.wait { $0.split(separator: "\n").last?.contains(" 3.1 ") == true }
    }

    @Test("pictures are drawn in true colour, and anew when the window changes its size")
    func pictures() async throws {
        let terminal = try await reading()
        try await terminal.wait { $0.contains("▔") || $0.contains("▂") }
        #expect(try await terminal.colours().contains("48;2;"))
        try await terminal.resize(columns: 60, rows: 20)
        let small = try await terminal.wait { screen in
            let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.count == 21 && lines[19].contains(" 1.1 ") && screen.contains("▂")
        }
        #expect(small.split(separator: "\n").allSatisfy { $0.count <= 60 })
        try await terminal.press("+", "+")
        try await terminal.wait(for: "200%")
        try await terminal.press("End")
        try await terminal.wait(for: " 5.1 ")
        // What is magnified stays so.
        try await terminal.wait(for: "200%")
        try await terminal.press("0")
        try await terminal.wait { !$0.contains("200%") }
    }

    @Test("the overview shows every page, and goes to the one that is chosen")
    func overview() async throws {
        let terminal = try await reading()
        try await terminal.press("g")
        let words = [
            "● 1.1", "Making an iss", "The folder", "The grid", "Check, pack", "1.2 ", "2.1 ", "2.2 ", "3.1 ", "3.2 ",
            "4.1 ",
        ]
        try await terminal.wait { screen in words.allSatisfy { screen.contains($0) } }
        try await terminal.press("Right", "Right", "Down", "Enter")
        try await terminal.wait(for: " 3.2 ")
    }

    @Test("words are found, text is shown, help lists the keys, and bookmarks need a library's issue")
    func screens() async throws {
        let terminal = try await reading()
        try await terminal.press("/")
        try await terminal.type("usb stick")
        try await terminal.press("Enter")
        try await terminal.wait(for: "USB stick")
        try await terminal.press("Enter")
        try await terminal.wait(for: " 5.1 ")
        try await terminal.press("t")
        try await terminal.wait(for: "Any web server can hand")
        try await terminal.press("t")
        try await terminal.wait { !$0.contains("Any web server can hand") }
        try await terminal.press("?")
        try await terminal.wait(for: "on and back in reading order")
        try await terminal.press("x")
        try await terminal.wait { !$0.contains("on and back in reading order") }
        try await terminal.press("b")
        try await terminal.wait(for: "only issues of the library can be marked")
    }

    @Test("Ctrl-Z gives the terminal back, fg takes it again")
    func suspending() async throws {
        let terminal = try await reading()
        try await terminal.press("C-z")
        try await terminal.wait { $0.contains("Stopped") || $0.contains("suspended") }
        #expect(try await terminal.property("#{alternate_on}#{cursor_flag}#{mouse_any_flag}") == "010")
        try await terminal.enter("fg")
        try await terminal.wait(for: "? help")
        try await terminal.press("Right")
        try await terminal.wait(for: " 2.1 ")
        try await terminal.press("q")
        try await expectOrdinary(terminal)
    }

    @Test(
        "told to end, crashed or killed, it leaves the terminal as it was",
        arguments: [SIGTERM, SIGINT, SIGHUP, SIGSEGV, SIGABRT, SIGKILL])
    func ending(_ signal: Int32) async throws {
        let terminal = try await reading()
        try await terminal.press("Right")
        try await terminal.wait(for: " 2.1 ")
        kill(try await processIdentifier(), signal)
        try await expectOrdinary(terminal)
        let page = try await Tool.run(
            [Tool.masthead, "page", "issues/making-an-issue", "--json"], in: Tool.repository, environment: environment)
        #expect(page.output.contains(#""articleIndex":1"#))
    }

    @Test("without a terminal it says what to do")
    func noTerminal() async throws {
        let result = try await Tool.run(
            [Tool.masthead, "read", "issues/making-an-issue"], in: Tool.repository, environment: environment)
        #expect(result.status == 1)
        #expect(result.errors.contains("masthead page ISSUE --text"))
        let dumb = try await TerminalSession(environment: environment)
        try await dumb.enter("TERM=dumb \(Tool.masthead) read \(Tool.repository.path)/issues/making-an-issue")
        try await dumb.wait(for: "it cannot move its cursor")
    }
}
