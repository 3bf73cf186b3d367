import Foundation
import Periodical
import TestSupport
import Testing

@testable import MastheadCommands

/// Messages and explanations, wrapped to the width of a terminal.
@Suite struct WrappingTests {
    @Test("explanations are wrapped at the terminal's width, and each line is as full as possible")
    func explanations() {
        for explanation in Explanation.all {
            let text = Console.wrapped(markdown: explanation.text, 80)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for line in lines where !line.hasPrefix("|") && line.count > 80 {
                #expect(line.split(separator: "`").count <= 3, "only a long command exceeds the width: \(line)")
            }
            // Each line but the last of a paragraph is full, so that the next word does not fit.
            for (line, next) in zip(lines, lines.dropFirst()) where next.first?.isLetter == true && !line.isEmpty {
                let word = next.prefix { $0 != " " }
                #expect(line.count + 1 + word.count > 80, "\(explanation.code): “\(line)” could hold “\(word)”")
            }
            func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
            #expect(words(text) == words(explanation.text))
        }
    }

    @Test("wrapping an explanation does not join the lines of code blocks, tables and lists")
    func blocks() {
        let text = "One\ntwo.\n\n- a\n  b\n- c\n\n```\nd\ne\n```\n\n| f |\n|---|\n| g |"
        #expect(
            Console.wrapped(markdown: text, 80)
                == "One two.\n\n- a b\n- c\n\n```\nd\ne\n```\n\n| f |\n|---|\n| g |")
    }

    @Test("in a terminal, results are wrapped between words", .enabled(if: Tool.isInstalled("script")))
    func results() async throws {
        let command = "stty cols 60 rows 24; '\(Tool.masthead)' explain"
        let output = try await Tool.run(["script", "-qec", command, "/dev/null"]).output
        for line in output.split(whereSeparator: \.isNewline) { #expect(line.count <= 60, "\(line)") }
        let text = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for explanation in Explanation.all {
            #expect(text.contains("\(explanation.code) \(explanation.summary)"), "a word is broken or left out")
        }
    }

    @Test("in a terminal, `notes` wraps passages and notes between words", .enabled(if: Tool.isInstalled("script")))
    func notes() async throws {
        let folder = try TemporaryFolder()
        let words = Array(repeating: "understanding harbours", count: 9).joined(separator: " ")
        let book = EPUBBuilder([.init("one.xhtml", "One", "<p>\(words)</p>")])
        try folder.write("book.epub", book.data)
        let environment = [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
            "XDG_CONFIG_HOME": folder["config"].path,
        ]
        for command in [["add", folder["book.epub"].path], ["note", "own/a-small-book", "1.1+0-150", words]] {
            let result = try await Tool.run([Tool.masthead] + command, environment: environment)
            try #require(result.status == 0, "\(result)")
        }
        let command = "stty cols 60 rows 24; '\(Tool.masthead)' notes"
        let output = try await Tool.run(["script", "-qec", command, "/dev/null"], environment: environment).output
        for line in output.split(whereSeparator: \.isNewline) { #expect(line.count <= 60, "\(line)") }
        #expect(output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words), "\(output)")
    }

    @Test("a line of a result keeps its style and its indentation when it is wrapped")
    func styledResults() {
        let line = "    …order A film of the \u{1B}[1mgrid\u{1B}[0m: forward leads down each article and then on."
        #expect(
            Console.wrapped(fault: line, 40)
                == """
                    …order A film of the \u{1B}[1mgrid\u{1B}[0m: forward
                    leads down each article and then on.
                """)
    }

    @Test("in a wrapped hint, a command stays on one line if it fits")
    func commands() {
        let hint = "    hint: Run `masthead add https://example.org/press/issues.plist --key KEY` to set the key again."
        func lines(_ columns: Int) -> [String] {
            Console.wrapped(fault: hint, columns).split(separator: "\n").map(String.init)
        }
        #expect(
            lines(70) == [
                "    hint: Run", "    `masthead add https://example.org/press/issues.plist --key KEY` to",
                "    set the key again.",
            ], "\(lines(70))")
        #expect(lines(40).first == "    hint: Run `masthead add", "\(lines(40))")
        #expect(Console.wrapped(fault: "a ` b", 3).split(separator: "\n").count > 1, "a backtick may be alone")
    }
}
