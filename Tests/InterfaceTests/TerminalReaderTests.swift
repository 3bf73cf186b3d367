import CommandSupport
import Foundation
import IssueLibrary
import TestSupport
import Testing

/// `masthead read` in a terminal.
@Suite(.enabled(if: Tool.isInstalled("tmux")), .leavesNoProcess) struct TerminalReaderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var reader: ReadersTerminal { ReadersTerminal(folder: folder) }

    /// Opens a sample issue in a terminal.
    private func reading(
        _ issue: String = "making-an-issue", columns: Int = 100, rows: Int = 30, options: String = ""
    ) async throws -> TerminalSession {
        let terminal = try await TerminalSession(columns: columns, rows: rows, environment: reader.environment)
        try await terminal.enter("cd \(Tool.repository.path); stty -a > \(folder["before"].path); echo ready")
        try await terminal.wait(for: "\nready")
        try await terminal.enter("\(Tool.masthead) read issues/\(issue) \(options); echo status $?")
        try await terminal.wait(for: "? keys")
        return terminal
    }

    /// Returns a condition that is true if the header shows a position.
    private func isOn(_ position: String) -> (String) -> Bool {
        let numbers = position.split(separator: ".")
        return { screen in
            let header = screen.split(separator: "\n").first ?? ""
            return header.contains("article \(numbers[0]) of 5") && header.contains("page \(numbers[1]) of")
        }
    }

    @Test("in the terminal reader, keys move between pages in the page grid and in reading order")
    func turning() async throws {
        let terminal = try await reading(rows: 50)
        let steps: [(String, String)] = [
            ("Right", "2.1"), ("j", "2.2"), ("l", "3.1"), ("h", "2.1"), ("BSpace", "1.2"), ("Space", "2.1"),
            ("Down", "2.2"), ("Up", "2.1"), ("End", "5.1"), ("Home", "1.1"),
        ]
        for (key, position) in steps {
            try await terminal.press(key)
            try await terminal.wait(isOn(position))
        }
        try await terminal.press("k")
        try await terminal.wait(for: "first page of the article")
        try await terminal.press("Left")
        try await terminal.wait(for: "first article")
        try await terminal.press("Right")
        try await terminal.wait(isOn("2.1"))
        try await terminal.press("q")
        try await terminal.wait(for: "status 0")
        let page = try await Command.run(
            ["page", "./issues/making-an-issue", "--json"], in: Tool.repository,
            environment: reader.environment)
        #expect(page.output.contains(#""articleIndex":1"#), "\(page.output)\(page.errors)")
        try await reader.expectOrdinary(terminal)
    }

    @Test("in the terminal reader, clicks turn pages and trigger keys in the footer")
    func mouse() async throws {
        let terminal = try await reading(rows: 50)
        let steps: [(String, String)] = [
            // The right edge, the lower edge, the wheel up and down, and the left edge.
            ("\u{1B}[<0;98;25M", "2.1"), ("\u{1B}[<0;50;48M", "2.2"), ("\u{1B}[<64;50;10M", "2.1"),
            ("\u{1B}[<65;50;10M", "2.2"), ("\u{1B}[<0;2;25M", "1.1"),
        ]
        for (bytes, position) in steps {
            try await terminal.type(bytes)
            try await terminal.wait(isOn(position))
        }
        try await terminal.press("v")
        try await terminal.wait { $0.contains("3.1 The grid") && $0.contains("● 1.1") }
        // Each article takes 17 columns and a gap of two. A click selects the third article, and a second click opens
        // it.
        try await terminal.type("\u{1B}[<0;43;5M")
        try await terminal.wait(for: "article 3, page 1")
        try await terminal.type("\u{1B}[<0;43;5M")
        try await terminal.wait(isOn("3.1"))
        // The click is on the key at the right end of the last row.
        try await terminal.type("\u{1B}[<0;96;50M")
        try await terminal.wait(for: "next or previous screen")
    }

    @Test("in a comic without articles, every arrow key turns the page")
    func comic() async throws {
        let pictures = (1...24).map { ("p\($0).png", Data.png(width: 60, height: 90)) }
        try folder.write("gull.cbz", StoredZip.data(pictures))
        for columns in [100, 70] {
            let terminal = try await TerminalSession(columns: columns, rows: 30, environment: reader.environment)
            try await terminal.enter("\(Tool.masthead) read \(folder["gull.cbz"].path) 1.1; echo status $?")
            func wait(for page: Int) async throws {
                let header = columns < 76 ? "\(page)/24" : "page \(page) of 24"
                try await terminal.wait { ($0.split(separator: "\n").first ?? "").contains(header) }
            }
            try await wait(for: 1)
            for (key, page) in [
                ("l", 2), ("Right", 3), ("j", 4), ("Down", 5), ("Space", 6), ("h", 5), ("Up", 4), ("k", 3),
            ] {
                try await terminal.press(key)
                try await wait(for: page)
            }
            try await terminal.press("g", "a")
            try await terminal.type("24")
            try await terminal.press("Enter")
            try await wait(for: 24)
            try await terminal.press("l")
            try await terminal.wait(for: "This is the last page.")
            try await terminal.press("c")
            let contents = try await terminal.wait(for: "Pages 1 to 24")
            #expect(!contents.contains("Article"))
            try await terminal.press("q", "q")
            try await terminal.wait(for: "status 0")
        }
    }

    @Test("the terminal reader draws picture pages in true color")
    func pictures() async throws {
        let terminal = try await reading()
        try await terminal.wait { $0.contains("▔") || $0.contains("▂") }
        #expect(try await terminal.colors().contains("48;2;"))
        try await terminal.resize(columns: 60, rows: 20)
        let small = try await terminal.wait { screen in
            let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.count == 21 && lines[0].contains(" 1/5 ▸  1/2 ▾") && screen.contains("▂")
        }
        #expect(small.split(separator: "\n").allSatisfy { $0.count <= 60 })
        try await terminal.press("+", "+")
        try await terminal.wait(for: "200%")
        try await terminal.press("End")
        // The zoom level stays on the next page.
        try await terminal.wait { $0.contains("5/5") && $0.contains("200%") }
        try await terminal.press("0")
        try await terminal.wait { !$0.contains("200%") }
    }

    @Test("in the terminal, a page shows its text first, and pressing t shows its picture")
    func text() async throws {
        for (columns, rows) in [(60, 20), (80, 24), (120, 40)] {
            let terminal = try await reading(columns: columns, rows: rows, options: "2.1")
            let page = try await terminal.wait(for: "A page never says @2x.")
            let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            #expect(lines.allSatisfy { $0.count <= columns })
            let header = try #require(lines.first)
            #expect(header.contains("The folder") && header.contains("▸") && header.hasSuffix("▾"), "\(header)")
            #expect(columns < 80 || header.contains("Making an Issue ›"))
            let footer = try #require(lines.last { !$0.isEmpty })
            #expect(
                footer.contains("Space continue   t picture   c contents") && footer.hasSuffix("? keys"), "\(footer)")
            #expect(page.contains("▣ A drawing of an issue source") && page.contains("t to show"))
            #expect(page.contains("What each command tells") == (columns == 120))
            #expect(!(try await terminal.colors()).contains("48;2;"))
            try await terminal.press("t")
            try await terminal.wait { !$0.contains("A page never says") && $0.contains("t text") }
            #expect(try await terminal.colors().contains("48;2;"))
            try await terminal.press("t")
            try await terminal.wait(for: "A page never says @2x.")
            try await terminal.press("q")
            try await terminal.wait(for: "status 0")
        }
    }

    @Test("the terminal reader shows Markdown without its syntax")
    func markdown() async throws {
        let terminal = try await reading(columns: 60, rows: 20, options: "2.2")
        let page = try await terminal.wait(for: "WHAT EACH COMMAND TELLS YOU")
        #expect(page.contains("masthead new my-issue makes a folder"))
        #expect(!page.contains("**") && !page.contains("`"))
        var screen = page
        for _ in 0..<10 where !screen.contains("3/5") {
            try await terminal.press("Space")
            let before = screen
            screen = try await terminal.wait { $0 != before && $0.contains("? keys") }
        }
        #expect(screen.contains("3/5"))
        try await terminal.press("BSpace")
        // The reader shows the end of the previous page.
        try await terminal.wait { $0.contains("nothing to renew") && $0.contains("2/5") }
    }

    @Test("the overview shows all pages, and Enter opens the selected page")
    func overview() async throws {
        let terminal = try await reading()
        try await terminal.press("v")
        let words = [
            "● 1.1", "1.2 In this", "2.1 The folder", "2.2 What", "3.1 The grid", "3.2 ", "4.1 ", "5.1 Check",
            "↓ 1 more row",
        ]
        try await terminal.wait { screen in words.allSatisfy { screen.contains($0) } }
        try await terminal.press("Right", "Right", "Right", "Down", "Down", "Down")
        // The selected row and its neighbors are visible.
        try await terminal.wait { $0.contains("4.4 ") && $0.contains("4.3 ") && $0.contains("↑ 1 more row") }
        try await terminal.press("Enter")
        try await terminal.wait(isOn("4.4"))
    }

    @Test("the table of contents shows all titles, and Enter opens the selected page")
    func contents() async throws {
        for (columns, rows) in [(60, 20), (80, 24), (120, 40)] {
            let terminal = try await reading(columns: columns, rows: rows, options: "2.1")
            try await terminal.press("c")
            let screen = try await terminal.wait(for: "you are here")
            let lines = screen.split(separator: "\n").map(String.init)
            #expect(lines.contains { $0.contains("2  The folder") && $0.contains("you are here") })
            #expect(lines.contains { $0.contains("4.2  The move") && $0.contains("video") })
            try await terminal.press("Down", "Down", "Enter")
            try await terminal.wait { $0.contains(columns < 76 ? "3/5" : "article 3 of 5") }
            try await terminal.press("q")
            try await terminal.wait(for: "status 0")
        }
    }

    @Test("pressing n jumps to the next search match, and matches are marked on the page")
    func search() async throws {
        let terminal = try await reading(columns: 80, rows: 24)
        try await terminal.press("/")
        try await terminal.type("position")
        try await terminal.press("Enter")
        let list = try await terminal.wait(for: "› “position”")
        #expect(list.contains("People write"))
        let marked = /\u{1B}\[[0-9;]*1;4[0-9;]*mpositions/
        #expect(try await terminal.colors().contains(marked))
        try await terminal.press("Enter")
        try await terminal.wait(for: "article 3 of 5")
        try await terminal.wait(for: "People write positions")
        #expect(try await terminal.colors().contains(marked))
        try await terminal.press("n")
        try await terminal.wait {
            !$0.contains("People write positions") || $0.contains("The search continues from the beginning")
        }
        try await terminal.press("/")
        try await terminal.type("zzzz")
        try await terminal.press("Enter")
        try await terminal.wait(for: "No page contains “zzzz”.")
    }

    @Test("in a small window, the terminal reader's help can be scrolled")
    func screens() async throws {
        let terminal = try await reading(columns: 60, rows: 20)
        try await terminal.press("?")
        let keys = try await terminal.wait(for: "next or previous screen")
        #expect(keys.split(separator: "\n").allSatisfy { $0.count <= 60 })
        try await terminal.press("Space")
        try await terminal.wait(for: "suspend; redraw")
        try await terminal.press("q")
        try await terminal.wait(for: "1/5")
        try await terminal.press("g")
        try await terminal.wait(for: "─ Go to ─")
        try await terminal.press("a")
        try await terminal.type("3.2")
        try await terminal.press("Enter")
        try await terminal.wait(for: "◂ 3/5 ▸  2/2 ▴")
        try await terminal.press("g", "9", "Enter")
        try await terminal.wait(for: "There are 5 articles.")
        try await terminal.press("b")
        try await terminal.wait(for: "only items in the library can have bookmarks")
    }

    @Test("in a terminal without color, pictures are replaced by their descriptions")
    func plain() async throws {
        let terminal = try await TerminalSession(columns: 80, rows: 24, environment: reader.environment)
        try await terminal.enter(
            "cd \(Tool.repository.path); NO_COLOR=1 LC_ALL=C \(Tool.masthead) read issues/making-an-issue 1.1")
        let page = try await terminal.wait(for: "The front page: five drawn pages")
        #expect(page.unicodeScalars.allSatisfy { $0.isASCII }, "\(page)")
        let colors = try await terminal.colors()
        #expect(!colors.contains("\u{1B}[36m") && !colors.contains("48;2;"))
    }

    @Test("Ctrl-Z suspends the reader and restores the terminal, and `fg` resumes the reader")
    func suspending() async throws {
        let terminal = try await reading()
        try await terminal.press("C-z")
        try await terminal.wait { $0.contains("Stopped") || $0.contains("suspended") }
        #expect(try await terminal.property("#{alternate_on}#{cursor_flag}#{mouse_any_flag}") == "010")
        try await terminal.enter("fg")
        try await terminal.wait(for: "? keys")
        try await terminal.press("Right")
        try await terminal.wait(isOn("2.1"))
        try await terminal.press("q")
        try await reader.expectOrdinary(terminal)
    }

    @Test("a signal ends the terminal reader while it shows an issue from the library", arguments: [SIGTERM, SIGHUP])
    func endingOfAnIssueOfTheLibrary(_ signal: Int32) async throws {
        let source = Tool.repository.appending(path: "issues/making-an-issue").path
        for words in [["pack", source, "-o", folder["dist"].path], ["add", folder["dist"].path], ["mirror"]] {
            try #require(try await Command.run(words, environment: reader.environment).status == 0)
        }
        let terminal = try await TerminalSession(environment: reader.environment)
        try await terminal.enter("\(Tool.masthead) read making-an-issue; echo status $?")
        try await terminal.wait(for: "? keys")
        kill(try await reader.processIdentifier(), signal)
        try await terminal.wait(for: "status \(128 + signal)")
    }

    @Test(
        "the terminal is restored after the reader quits, crashes or is killed",
        arguments: [SIGTERM, SIGINT, SIGHUP, SIGSEGV, SIGABRT, SIGKILL])
    func ending(_ signal: Int32) async throws {
        let terminal = try await reading()
        try await terminal.press("Right")
        try await terminal.wait(isOn("2.1"))
        // The position is saved shortly after the page is drawn.
        let library = try await IssueLibrary(folder: folder["library"])
        let path = Tool.repository.appending(path: "issues/making-an-issue").path
        try await wait(while: try await library.positions.position(ofFile: path)?.articleIndex != 1)
        kill(try await reader.processIdentifier(), signal)
        try await reader.expectOrdinary(terminal)
        let page = try await Command.run(
            ["page", "./issues/making-an-issue", "--json"], in: Tool.repository,
            environment: reader.environment)
        #expect(page.output.contains(#""articleIndex":1"#))
    }

    @Test("without a terminal, `masthead read` prints a hint")
    func noTerminal() async throws {
        let result = try await Tool.run(
            [Tool.masthead, "read", "issues/making-an-issue"], in: Tool.repository, environment: reader.environment)
        #expect(result.status == 1)
        #expect(result.errors.contains("masthead page ISSUE --text"))
        let dumb = try await TerminalSession(environment: reader.environment)
        try await dumb.enter("TERM=dumb \(Tool.masthead) read \(Tool.repository.path)/issues/making-an-issue")
        try await dumb.wait(for: "cannot move the cursor")
    }

    @Test("a book's reading progress counts the first page as soon as the reader sees it")
    func shareRead() async throws {
        let long = String(repeating: "<p>Water and words and water.</p>", count: 200)
        let chapters = [EPUBBuilder.Chapter("one.xhtml", "One", "<p>Short.</p>"), .init("two.xhtml", "Two", long)]
        let file = try folder.write("well.epub", EPUBBuilder(chapters).data)
        let add = try await Command.run(["add", file.path], environment: reader.environment)
        #expect(add.status == 0, "\(add)")
        let terminal = try await TerminalSession(columns: 80, rows: 24, environment: reader.environment)
        try await terminal.enter("\(Tool.masthead) read own/a-small-book 1.1; echo status $?")
        // The page is the first of two documents, but has only 6 of several thousand characters.
        try await terminal.wait { $0.contains("Short.") && $0.contains("0%") }
        try await terminal.press("q")
        try await terminal.wait(for: "status 0")
        let list = try await Command.run(["list", "--json"], environment: reader.environment)
        let rows = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
        #expect(try #require(rows?.first?["read"] as? Double) < 0.01, "\(list.output)")
    }
}
