import CommandSupport
import Foundation
import TestSupport
import Testing

/// Commands for publishers in a terminal from `script` (util-linux).
@Suite(.enabled(if: Tool.isInstalled("script")), .leavesNoProcess) struct TerminalTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func type(_ lines: [String], to command: String, noColor: Bool = false) async throws -> String {
        let input = try folder.write("input", lines.map { $0 + "\n" }.joined())
        let run = "\(noColor ? "NO_COLOR=1" : "NO_COLOR=") \(Tool.masthead) \(command)"
        return try await Tool.run(
            ["sh", "-c", "script -qec \"$0\" /dev/null < \"$1\"", run, input.path], environment: ["TERM": "xterm"]
        ).output
    }

    @Test("in a terminal, `new` asks for missing values and suggests defaults")
    func questions() async throws {
        let source = folder["spring"].path
        let said = try await type(["", "About mills.", "some day", "2026-05-01", "de"], to: "new \(source)")
        #expect(said.contains("Title [Spring]:"))
        #expect(said.contains("Invalid answer"))
        let text = try String(contentsOf: folder["spring/issue.json"], encoding: .utf8)
        for words in ["\"Spring\"", "\"About mills.\"", "\"2026-05-01\"", "\"de\""] {
            #expect(text.contains(words), "\(text)")
        }
        let given = try await type(
            [], to: "new \(folder["summer"].path) --title T --date 2026-06-01 --language en --summary S")
        #expect(!given.contains("]:"))
    }

    @Test("in a terminal, diagnostics have colors unless color is turned off")
    func colors() async throws {
        _ = try await type([], to: "new \(folder["s"].path) -y")
        try FileManager.default.removeItem(at: folder["s/front.png"])
        try FileManager.default.removeItem(at: folder["s/front@2x.png"])
        let colored = try await type([], to: "check \(folder["s"].path)")
        #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(colored.contains(/\u{1B}\[1;31m +\^~~~/))
        let plain = try await type([], to: "check \(folder["s"].path)", noColor: true)
        #expect(!plain.contains("\u{1B}["))
        #expect(plain.contains("error: page 1.1: There is no file 'front.png'"))
    }

    @Test("in 80 columns, tables and questions are wrapped between words")
    func narrow() async throws {
        let (settings, library) = (folder["settings"].path, folder["library"].path)
        let environment = ["XDG_CONFIG_HOME": settings, "MASTHEAD_LIBRARY": library, "TERM": "xterm", "NO_COLOR": "1"]
        func done(_ words: String...) async throws {
            let result = try await Command.run(words, environment: environment)
            try #require(result.status == 0, "\(result)")
        }
        func lines(_ command: String) async throws -> [String] {
            let input = try folder.write("input", "n\n")
            return try await Tool.run(
                [
                    "sh", "-c", "script -qec \"$0\" /dev/null < \"$1\"", "stty cols 80; \(Tool.masthead) \(command)",
                    input.path,
                ], environment: environment
            ).output.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(whereSeparator: \.isNewline).map(String.init)
        }
        func isBroken(_ line: String) -> Bool { line.count > 80 && line.split(separator: " ").count > 1 }
        try await done("config", "jobs", "3")
        let table = try await lines("config")
        #expect(table.contains { $0.hasPrefix("  jobs ") && $0.hasSuffix("  3  (config.plist)") }, "\(table)")
        // Settings are in groups, each with its description below it.
        #expect(table.contains("Library") && table.contains("Timers"), "\(table)")
        #expect(table.contains("    Number of simultaneous downloads."), "\(table)")
        #expect(!table.contains(where: isBroken), "\(table)")
        var book = EPUBBuilder([EPUBBuilder.Chapter("c1.xhtml", "One", "<p>Words of a chapter, and more of them.</p>")])
        book.title = "The house at the harbour, and the mill behind it"
        try folder.write("house-at-the-harbour-and-mill.epub", book.data)
        let added = try await Command.run(
            ["add", folder["house-at-the-harbour-and-mill.epub"].path], environment: environment)
        let name = String(try #require(added.output.firstMatch(of: /added (own\/[^:]+):/), "\(added)").1)
        try await done("bookmark", name, "1.1+5")
        // The explanation is checked up to the question, which ends without a line break.
        let asked = try await lines("remove \(name)").prefix { !$0.hasPrefix("Permanently delete ") }
        #expect(asked.contains { $0.contains("--markdown`") } && !asked.contains(where: isBroken), "\(asked)")
    }
}
