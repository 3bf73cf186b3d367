import CommandSupport
import Foundation
import TestSupport
import Testing

/// The shelf in a terminal, at the supported window sizes.
@Suite(.enabled(if: Tool.isInstalled("tmux")), .leavesNoProcess) struct TerminalShelfTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var reader: ReadersTerminal { ReadersTerminal(folder: folder) }

    @discardableResult
    private func masthead(_ words: String...) async throws -> Tool.Result {
        let result = try await Command.run(words, in: Tool.repository, environment: reader.environment)
        #expect(result.status == 0, "\(words): \(result.errors)")
        return result
    }

    /// Fills a library with the sample issues, and downloads the named issues.
    private func fill(downloading: [String] = ["making-an-issue"]) async throws {
        try await masthead(
            "pack", "./issues/making-an-issue", "./issues/keeping-and-reading", "-o", folder["dist"].path)
        try await masthead("add", folder["dist/issues.plist"].path)
        try await masthead("refresh", "--quiet")
        for name in downloading { try await masthead("download", name, "--quiet") }
    }

    /// Opens the shelf in a terminal.
    private func shelf(
        columns: Int = 80, rows: Int = 24, words: String = "", environment more: [String: String] = [:]
    ) async throws -> TerminalSession {
        let terminal = try await TerminalSession(
            columns: columns, rows: rows, environment: reader.environment.merging(more) { _, other in other })
        try await terminal.enter("stty -a > \(folder["before"].path); echo re''ady")
        try await terminal.wait(for: "\nready")
        try await terminal.enter("\(Tool.masthead) \(words); echo status $?")
        // The shelf accepts keys after it has loaded.
        try await terminal.wait { $0.contains("? keys") && $0.contains("1 of ") }
        return terminal
    }

    @Test("the shelf shows which items are downloaded, at any window size", arguments: [(60, 20), (80, 24), (120, 40)])
    func sizes(columns: Int, rows: Int) async throws {
        try await fill()
        let terminal = try await shelf(columns: columns, rows: rows)
        let screen = try await terminal.wait {
            $0.contains("Making an Issue") && $0.contains("Keeping and Reading") && $0.contains("not downloaded")
        }
        #expect(screen.hasPrefix(" Shelf"))
        #expect(screen.contains("magazine"))
        #expect(screen.contains("1 Nov 2026") == (columns > 60), "\(screen)")
        for line in screen.split(separator: "\n") { #expect(line.count <= columns) }
        if columns > 60 {
            // The cover is drawn in the background.
            try await terminal.wait { $0.contains("▔") || $0.contains("▂") }
            #expect(try await terminal.colors().contains("48;2;"))
        }
        try await terminal.press("q")
        try await terminal.wait(for: "status 0")
        try await reader.expectOrdinary(terminal)
    }

    @Test("pressing Enter opens the selected item at the last position")
    func reading() async throws {
        try await fill(downloading: ["making-an-issue", "keeping-and-reading"])
        let terminal = try await shelf(words: "read")
        try await terminal.wait(for: "1 of 2")
        try await terminal.press("j")
        try await terminal.wait(for: "2 of 2")
        try await terminal.press("Up")
        try await terminal.wait(for: "1 of 2")
        try await terminal.press("G")
        try await terminal.wait(for: "2 of 2")
        try await terminal.press("Enter")
        try await terminal.wait { $0.contains("article ") }
        try await terminal.press("Right")
        try await terminal.wait(for: "The folder")
        try await terminal.press("q")
        // The started issue is first now.
        try await terminal.wait { $0.contains("Continue reading") && $0.contains("? keys") }
        try await terminal.press("g", "g", "Enter")
        try await terminal.wait { $0.contains("The folder") && !$0.contains("Continue reading") }
        try await terminal.press("Q")
        try await terminal.wait(for: "status 0")
        try await reader.expectOrdinary(terminal)
    }

    @Test("pressing d downloads an issue, and pressing p pauses and resumes the download")
    func openingDownloads() async throws {
        let mirror = try await MirrorProcess(pageByteCount: 400_000, bytesPerSecond: 1000)
        _ = try await mirror.run("add", mirror.catalogURL)
        let terminal = try await TerminalSession(
            columns: 80, rows: 24, environment: ["MASTHEAD_LIBRARY": "/nowhere"])
        try await terminal.enter("\(Tool.masthead) --library \(mirror.library.path)")
        try await terminal.wait { $0.contains("spring") && $0.contains("not downloaded") && $0.contains("d download") }
        try await terminal.press("d")
        try await terminal.wait { $0.contains("Downloading “spring”.") && $0.contains("⇣ 1") }
        mirror.setPace(40_000)
        try await terminal.wait { $0.firstMatch(of: /⇣ [1-9][0-9]?% [0-9.]+ kB\/s/) != nil }
        try await terminal.press("p")
        try await terminal.wait { $0.contains("‖ paused") && $0.contains("Press p to resume") }
        try await terminal.press("g", "d")
        try await terminal.wait { $0.contains("Downloads") && $0.contains("‖ paused") && $0.contains("MB") }
        mirror.setPace(nil)
        try await terminal.press("p")
        try await terminal.wait(for: "No downloads in progress.")
        try await terminal.press("q")
        try await terminal.wait { $0.contains("Enter open") && !$0.contains("not downloaded") && !$0.contains("⇣") }
        try await terminal.press("Enter")
        try await terminal.wait(for: "This page cannot be shown")
        try await terminal.press("q")
        try await terminal.wait(for: "? keys")
        try await terminal.press("q")
    }

    @Test("pressing z undoes a favorite, a read mark or the deletion of an issue's files")
    func undo() async throws {
        try await fill()
        let terminal = try await shelf()
        // The second issue is downloaded.
        try await terminal.press("j", "*")
        try await terminal.wait { $0.contains("Making an Issue ★") && $0.contains("Press z to undo.") }
        try await terminal.press("z")
        try await terminal.wait { !$0.contains("★") && $0.contains("Undone.") }
        try await terminal.press("u")
        try await terminal.wait { $0.contains("as read. Press z to undo") && $0.contains(" read") }
        try await terminal.press("z")
        try await terminal.wait(for: "Undone.")
        try await terminal.press("x")
        try await terminal.wait { screen in
            screen.contains("Deleted the files of “Making an Issue”")
                && screen.split(separator: "\n").filter { $0.contains("not downloaded") }.count == 2
        }
        try await terminal.press("z")
        try await terminal.wait { screen in
            screen.contains("Undone.")
                && screen.split(separator: "\n").filter { $0.contains("not downloaded") }.count == 1
        }
        try await terminal.press("q")
    }

    @Test("search finds titles as the user types, then text in items")
    func searching() async throws {
        try await fill()
        let terminal = try await shelf(columns: 60, rows: 20)
        try await terminal.press("/")
        try await terminal.type("making")
        try await terminal.wait { $0.contains("Titles") && $0.contains("Making an Issue") }
        try await terminal.press("C-u")
        try await terminal.type("usb stick")
        try await terminal.wait { $0.contains("Pages") && $0.contains("5.1") && $0.contains("1 page") }
        #expect(try await terminal.screen().contains("USB stick"))
        try await terminal.press("Enter")
        try await terminal.wait {
            $0.contains("Making an Issue ›") && $0.contains("USB stick") && $0.contains("n next match")
        }
        #expect(try await terminal.colors().contains("[1;4m"), "the matches on the page are underlined")
        try await terminal.press("q")
        try await terminal.wait(for: "Pages")
        try await terminal.press("Escape")
        try await terminal.wait(for: "? keys")
        try await terminal.press("q")
    }

    @Test("the user can choose a filter and a sort order from a list")
    func filtering() async throws {
        try await fill()
        let terminal = try await shelf(columns: 120, rows: 40)
        try await terminal.press("f", "d")
        try await terminal.wait { $0.contains("› available") && $0.contains("1 of 1") }
        try await terminal.press("Escape")
        try await terminal.wait { $0.contains("› everything") && $0.contains("1 of 2") }
        try await terminal.press("s", "Down", "Enter")
        try await terminal.wait(for: "oldest first")
        // The left pane lists the publications.
        try await terminal.press("h", "j", "j")
        try await terminal.wait(for: "No favorites yet.")
        try await terminal.press("j", "l")
        try await terminal.wait(for: "1 of 2")
        try await terminal.press("q")
    }

    @Test("an empty shelf shows the next step and accepts a path")
    func empty() async throws {
        try await masthead("pack", "./issues/making-an-issue", "-o", folder["dist"].path)
        try FileManager.default.createDirectory(at: folder["home"], withIntermediateDirectories: true)
        let terminal = try await TerminalSession(
            columns: 60, rows: 20,
            environment: ["XDG_DATA_HOME": folder["home"].path, "MASTHEAD_LIBRARY": "", "HOME": folder["home"].path])
        try await terminal.enter(Tool.masthead)
        try await terminal.wait {
            $0.contains("Nothing to read yet.") && $0.contains("a add") && $0.contains("masthead browse")
                && $0.contains("--removed")
        }
        try await terminal.press("a")
        try await terminal.wait(for: "Add:")
        try await terminal.type("nowhere at all")
        try await terminal.press("Enter")
        try await terminal.wait(for: "such file or folder")
        try folder.write("well.epub", EPUBBuilder([.init("one.xhtml", "One", "<p>Water.</p>")]).data)
        // The prompt opens again with the typed text.
        try await terminal.wait(for: "Add: nowhere at all")
        try await terminal.press("C-u")
        try await terminal.type(folder["well.epub"].path)
        try await terminal.press("Enter")
        try await terminal.wait { $0.contains("Added “A Small Book” to the shelf.") && $0.contains("My books") }
        try await terminal.press("a")
        try await terminal.type(folder["dist"].path)
        try await terminal.press("Enter")
        try await terminal.wait { $0.contains("Making an Issue") && $0.contains("Following") }
        try await terminal.press("z")
        try await terminal.wait { !$0.contains("Making an Issue") && $0.contains("A Small Book") }
        try await terminal.press("q")
    }

    @Test("keys open and close the help, the menu, the covers and the bookmarks")
    func screens() async throws {
        try await fill()
        let terminal = try await shelf(columns: 120, rows: 40)
        let steps: [(String, String)] = [
            ("?", "remove, unfollow, cancel"), ("q", "? keys"), ("m", "download all in this group"),
            ("Escape", "1 of 2"),
            ("i", "Esc  close"), ("Escape", "1 of 2"), ("g", "search everything"), ("Escape", "1 of 2"),
            ("v", "› covers"), ("Right", "2 of 2"), ("v", "› everything"),
        ]
        for (key, text) in steps {
            try await terminal.press(key)
            try await terminal.wait(for: text)
        }
        try await terminal.press("g", "b")
        try await terminal.wait(for: "No bookmarks yet.")
        try await masthead("bookmark", "making-an-issue", "2.1")
        try await terminal.press("q", "g", "b")
        try await terminal.wait {
            $0.contains("Making an Issue") && $0.contains("2.1 The folder") && $0.contains("today")
        }
        try await terminal.press("Enter")
        try await terminal.wait { $0.contains("The folder") && !$0.contains("Bookmarks") }
        try await terminal.press("q")
        try await terminal.wait(for: "Bookmarks")
        try await terminal.press("b")
        try await terminal.wait(for: "No bookmarks yet.")
        try await terminal.press("z")
        try await terminal.wait(for: "Undone.")
        try await terminal.press("Q")
        try await terminal.wait(for: "status 0")
    }

    @Test("a click on the shelf selects an item, and a second click opens the item")
    func mouse() async throws {
        try await fill()
        let terminal = try await shelf()
        try await terminal.wait(for: "1 of 2")
        // The click is on the second issue, in row 5.
        try await terminal.type("\u{1B}[<0;10;5M")
        try await terminal.wait(for: "2 of 2")
        try await terminal.type("\u{1B}[<64;10;5M")
        try await terminal.wait(for: "1 of 2")
        // The click is on the footer's `?`.
        try await terminal.type("\u{1B}[<0;75;24M")
        try await terminal.wait(for: "Navigation")
        try await terminal.press("q")
        try await terminal.wait(for: "1 of 2")
        try await terminal.type("\u{1B}[<0;10;5M\u{1B}[<0;10;5M")
        try await terminal.wait { $0.contains("article ") }
        try await terminal.press("Q")
        try await terminal.wait(for: "status 0")
    }

    @Test("after the window is resized, the selected item is still visible on the shelf")
    func resizing() async throws {
        try await fill()
        let terminal = try await shelf(columns: 120, rows: 40)
        try await terminal.press("j")
        try await terminal.wait { $0.contains("2 of 2") && $0.contains("Magazines") }
        try await terminal.resize(columns: 60, rows: 20)
        let small = try await terminal.wait {
            $0.contains("────") && !$0.contains("Magazines") && $0.contains("2 of 2")
        }
        #expect(small.split(separator: "\n").allSatisfy { $0.count <= 60 })
        try await terminal.resize(columns: 30, rows: 8)
        try await terminal.wait {
            $0.contains("Making an") && $0.contains("? keys") && !$0.contains("2 of 2   ? keys\n\n\n")
        }
        try await terminal.resize(columns: 120, rows: 40)
        try await terminal.wait { $0.contains("Magazines") && $0.contains("2 of 2") }
        try await terminal.press("q")
    }

    @Test("the shelf is readable without color and in an ASCII locale")
    func plainTerminals() async throws {
        try await fill()
        let terminal = try await shelf(environment: ["NO_COLOR": "1"])
        try await terminal.wait(for: "Making an Issue")
        let colors = try await terminal.colors()
        #expect(!colors.contains("\u{1B}[36m") && !colors.contains("48;2;") && !colors.contains(";36"))
        try await terminal.press("q")
        try await terminal.wait(for: "status 0")
        let plain = try await shelf(environment: ["LC_ALL": "C"])
        try await plain.wait(for: "Making an Issue")
        try await plain.press("*")
        let screen = try await plain.wait { $0.contains("Making an Issue") && $0.contains(" +") }
        #expect(screen.contains("Shelf > everything") && screen.utf8.allSatisfy { $0 < 0x80 }, "\(screen)")
        try await plain.press("q")
    }

    @Test("Ctrl-Z suspends the shelf and restores the terminal, and `fg` resumes the shelf")
    func suspending() async throws {
        try await fill()
        let terminal = try await shelf()
        try await terminal.press("C-z")
        try await terminal.wait { $0.contains("Stopped") || $0.contains("suspended") }
        #expect(try await terminal.property("#{alternate_on}#{cursor_flag}#{mouse_any_flag}") == "010")
        try await terminal.enter("fg")
        try await terminal.wait(for: "? keys")
        try await terminal.press("j")
        try await terminal.wait(for: "2 of 2")
        try await terminal.press("q")
        try await reader.expectOrdinary(terminal)
    }

    @Test("the terminal is restored after the shelf ends or is killed", arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGKILL])
    func ending(_ signal: Int32) async throws {
        try await fill()
        let terminal = try await shelf(words: "read")
        try await terminal.wait(for: "1 of 2")
        kill(try await reader.processIdentifier(), signal)
        try await reader.expectOrdinary(terminal)
    }

    @Test("without a terminal, `masthead` prints its help, and `masthead read` prints a hint")
    func noTerminal() async throws {
        let help = try await Tool.run([Tool.masthead], environment: reader.environment)
        #expect(help.status == 0 && help.output.contains("SUBCOMMANDS"))
        let read = try await Tool.run([Tool.masthead, "read"], environment: reader.environment)
        #expect(read.status == 1 && read.output.isEmpty)
        #expect(read.errors.contains("is not a terminal") && read.errors.contains("hint:"), "\(read.errors)")
        let typo = try await TerminalSession(environment: reader.environment)
        try await typo.enter("\(Tool.masthead) read --library \(folder["typo"].path)")
        try await typo.wait { $0.contains("hint: Use") && $0.contains("`masthead add URL --library") }
    }
}
