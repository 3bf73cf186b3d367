import CommandSupport
import Foundation
import TestSupport
import Testing

/// Books in the terminal reader: printed pages, highlights, positions, links and text settings.
@Suite(.enabled(if: Tool.isInstalled("tmux")), .leavesNoProcess) struct BookTerminalTests {
    private let library: LibraryFolder
    private var folder: TemporaryFolder { library.folder }

    init() throws { library = try LibraryFolder() }

    @Test("in the terminal, pressing g p jumps to a page of the printed edition")
    func printedPageAtTheTerminal() async throws {
        var builder = EPUBBuilder([
            .init("one.xhtml", "One", "<h1>One</h1>" + EPUBBuilder.prose(60)),
            .init(
                "two.xhtml", "Two",
                "<h1>Two</h1>" + EPUBBuilder.prose(60) + "<p id='p9'>Here it begins.</p>" + EPUBBuilder.prose(40)),
        ])
        builder.navigation =
            "<nav epub:type='page-list'><ol><li><a href='one.xhtml'>1</a></li><li><a href='two.xhtml#p9'>9</a></li></ol></nav>"
        try folder.write("book.epub", builder.data)
        let reader = ReadersTerminal(folder: folder)
        let terminal = try await TerminalSession(columns: 80, rows: 24, environment: reader.environment)
        try await terminal.enter("\(Tool.masthead) read \(folder["book.epub"].path); echo status $?")
        try await terminal.wait(for: "Sentence number 1 of it.")
        try await terminal.press("g")
        try await terminal.wait(for: "printed page number")
        try await terminal.press("p")
        try await terminal.wait(for: "printed page:")
        try await terminal.type("12")
        try await terminal.press("Enter")
        try await terminal.wait(for: "No printed page 12. There are pages 1 to 9.")
        try await terminal.press("g", "p", "9", "Enter")
        try await terminal.wait(for: "Here it begins.")
        try await terminal.press("q")
        try await terminal.wait(for: "status 0")
    }

    @Test("in the terminal, selected text can be highlighted, with or without a note")
    func highlighting() async throws {
        struct Row: Decodable {
            let words: String
            let note: String?
        }
        func marked() async throws -> [Row] {
            try JSONDecoder().decode([Row].self, from: Data(try await library.run("notes", "--json").output.utf8))
        }
        try folder.write(
            "book.epub",
            EPUBBuilder([.init("one.xhtml", "One", "<p>Alpha beta, gamma delta.</p>" + EPUBBuilder.prose(90))]).data)
        #expect(try await library.run("add", "./book.epub").status == 0)
        let reader = ReadersTerminal(folder: folder)
        let terminal = try await TerminalSession(columns: 80, rows: 24, environment: reader.environment)
        try await terminal.enter("\(Tool.masthead) read own/a-small-book; echo status $?")
        try await terminal.wait(for: "Sentence number 1 of it.")
        try await terminal.press("V")
        try await terminal.wait(for: "Enter highlight")
        // Escape ends the selection without a highlight.
        try await terminal.press("Right", "Escape")
        try await terminal.wait(for: "continue")
        #expect(try await marked().isEmpty)
        try await terminal.press("V", "Right", "Space", "Right", "Right", "Left", "Enter")
        try await terminal.wait(for: "Highlighted.")
        try await terminal.press("V", "Down", "Right", "n")
        try await terminal.wait(for: "note:")
        try await terminal.type("Count them.")
        try await terminal.press("Enter")
        try await terminal.wait(for: "Highlighted.")
        #expect(try await marked().map(\.words) == ["beta, gamma", "number"])
        #expect(try await marked().map(\.note) == [nil, "Count them."])
        // The text scrolls when the selection moves beyond the screen.
        try await terminal.press("V")
        for _ in 0..<30 { try await terminal.press("Down") }
        try await terminal.press("Enter")
        try await terminal.wait(for: "Highlighted.")
        #expect(try await marked().count == 3)
        try await terminal.press("g", "b")
        try await terminal.wait(for: "beta, gamma")
        try await terminal.press("q", "q")
        try await terminal.wait(for: "status 0")
    }

    @Test("in the terminal, a book opens at the last position at any window size")
    func terminal() async throws {
        try folder.write(
            "book.epub", EPUBBuilder([.init("one.xhtml", "One", "<h1>One</h1>" + EPUBBuilder.prose(300))]).data)
        let reader = ReadersTerminal(folder: folder)
        func open(_ columns: Int, _ rows: Int) async throws -> TerminalSession {
            let terminal = try await TerminalSession(columns: columns, rows: rows, environment: reader.environment)
            try await terminal.enter("\(Tool.masthead) read \(folder["book.epub"].path); echo status $?")
            try await terminal.wait(for: "Sentence number")
            return terminal
        }
        /// Returns the number of the first sentence on the screen.
        func first(_ screen: String) -> Int? { screen.firstMatch(of: /Sentence number (\d+)/).flatMap { Int($0.1) } }
        var terminal = try await open(80, 24)
        for _ in 0..<4 {
            let before = first(try await terminal.screen())
            try await terminal.press("Space")
            try await terminal.wait { first($0) != before }
        }
        let place = try #require(first(try await terminal.screen()))
        #expect(place > 20)
        for _ in 0..<2 { try await terminal.press("+") }
        try await terminal.wait(for: "Line length: 74")
        try await terminal.wait { first($0) == place }
        try await terminal.press("q")
        try await terminal.wait(for: "status 0")
        terminal = try await open(60, 20)
        try await terminal.wait { first($0) == place && $0.contains("A Small Book") }
        try await terminal.press("Q")
        try await terminal.wait(for: "status 0")
    }

    @Test("in the terminal, books have links, pictures and text settings")
    func linksAndSetting() async throws {
        let body =
            "<h1>One</h1>" + EPUBBuilder.prose(40)
            + "<p>See <a href='two.xhtml'>the tower</a>.</p><p><img src='plate.png' alt='A plate'/></p>"
            + EPUBBuilder.prose(40)
        var builder = EPUBBuilder([
            .init("one.xhtml", "One", body), .init("two.xhtml", "Two", "<h1>Tower</h1>" + EPUBBuilder.prose(9)),
        ])
        builder.files["OEBPS/plate.png"] = .png(width: 320, height: 160)
        try folder.write("book.epub", builder.data)
        let reader = ReadersTerminal(folder: folder)
        let environment = reader.environment.merging(["XDG_CONFIG_HOME": folder["config"].path]) { $1 }
        let terminal = try await TerminalSession(columns: 80, rows: 24, environment: environment)
        // The book opens just before the link.
        try await terminal.enter(
            "\(Tool.masthead) read \(folder["book.epub"].path) 1.1+800 --pictures blocks; echo status $?")
        /// Returns the first rows of text. The screen can be read while the reader still writes to it.
        func text(_ screen: String) -> ArraySlice<Substring> { screen.split(separator: "\n").dropFirst().prefix(3) }
        // The picture consists of cells, with its caption below.
        let start = try await terminal.wait {
            $0.contains("the tower") && $0.contains("▏▏▏▏") && $0.contains("A plate")
        }
        let pixels = try await terminal.colors()
        #expect(pixels.contains("48;2;") || pixels.contains("38;2;"), "\(pixels)")
        try await terminal.press("1")
        try await terminal.wait { $0.contains("TOWER") && $0.contains("z go back") }
        try await terminal.press("z")
        try await terminal.wait { text($0) == text(start) }
        try await terminal.press("z")
        try await terminal.wait(for: "Nothing to go back to")
        try await terminal.press("m")
        try await terminal.wait { $0.contains("on   justified lines") && $0.contains("on   hyphenation") }
        try await terminal.press("e")
        try await terminal.wait { $0.contains("off  justified lines") && $0.contains("on   hyphenation") }
        try await terminal.press("Escape")
        // A key that immediately follows Escape would be read as an escape sequence.
        try await terminal.wait { !$0.contains("justified lines") }
        try await terminal.press("Q")
        try await terminal.wait(for: "status 0")
        let setting = try await Command.run(
            ["config", "justify"], environment: environment)
        #expect(setting.output.contains("no"), "\(setting)")
    }

    @Test("in the terminal, a paid book's sample can be downloaded and opened")
    func sample() async throws {
        let shop = try await Accounts.books(
            sold: "single", [["shop.well", "--kind", "book", "--item", "well", "--price", "499", "--currency", "EUR"]])
        defer { shop.server.stop() }
        let terminal = try await TerminalSession(columns: 80, rows: 24, environment: shop.environment("first"))
        try await terminal.enter("\(Tool.masthead) read shop/well --sample")
        try await terminal.wait(for: "Words of chapter 1 of the well")
        try await terminal.press("q")
        try await terminal.wait { !$0.contains("Words of") }
    }
}
