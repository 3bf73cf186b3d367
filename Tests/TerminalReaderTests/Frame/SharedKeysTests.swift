import Foundation
import TestSupport
import Testing

@testable import TerminalReader

/// Tests that the terminal and the browser use the same keys.
@Suite struct SharedKeysTests {
    /// The scripts of the browser that map a key to a command, by the command in the terminal.
    private static let onShelf: [(command: ShelfCommand, scripts: [String: String])] = [
        (
            .read,
            ["item/rowkeys.js": "markRead(", "feeds/keys.js": "post.toggleRead()", "issue/keys.js": #""read""#]
        ),
        (
            .mark(.favorite), ["feeds/keys.js": "post.toggleFavorite()", "issue/keys.js": #""favorite""#]
        ),
        (
            .filter,
            [
                "shelf/shelf.js": "this.tools.chips[0].focus()", "publication/publication.js": "items.chips[0].focus()",
                "feeds/keys.js": "list.kinds[0].focus()",
            ]
        ),
        (
            .menu,
            ["item/rowkeys.js": "openSheet(", "feeds/keys.js": "manager.showFeed()", "issue/keys.js": #""settings""#]
        ),
        (.search, ["issue/keys.js": #""search""#]), (.add, ["shelf/shelf.js": "library.manages && this.add()"]),
        (.remind, ["item/rowkeys.js": "{ location.hash = reminderAddress("]), (.help, ["issue/keys.js": #""help""#]),
        (.whole, ["feeds/keys.js": "post.toggleWhole()"]), (.browser, ["feeds/keys.js": "post.openLink()"]),
        (.copy, ["item/rowkeys.js": "copy(", "feeds/keys.js": "post.copyLink()"]),
        (.settings, ["feeds/keys.js": "manager.showSettings()"]), (.readAll, ["feeds/keys.js": "markAll(page)"]),
    ]

    /// The scripts of the browser that map a key to a command, by the meaning in the terminal's help for issues.
    private static let inIssues: [(meaning: String, handler: String)] = [
        (TerminalWords.Keys.read, #""read""#), (TerminalWords.Marks.favorite.help, #""favorite""#),
        (TerminalWords.Keys.contentsAndPages, #""overview""#), (TerminalWords.Keys.bookText, #""settings""#),
        (TerminalWords.Keys.bookmark, #""bookmark""#), (TerminalWords.Keys.searchIssue, #""search""#),
        (TerminalWords.Keys.faces, #""text""#),
    ]

    /// Returns the keys that a script of the browser maps to a handler, such as `u: () => markRead(`.
    private func keys(in script: String, for handler: String) throws -> [Character] {
        let file = Tool.repository.appending(path: "web/reader/\(script)")
        let text = try String(contentsOf: file, encoding: .utf8)
        let escaped = NSRegularExpression.escapedPattern(for: handler)
        let pattern = try Regex(#"(?:"(.)"|\b(\w)): (?:\(\) => )?"# + escaped)
        return text.matches(of: pattern).compactMap { ($0.output[1].substring ?? $0.output[2].substring)?.first }
    }

    @Test("the terminal and the browser use the same keys for the same commands")
    func commands() throws {
        for (command, scripts) in Self.onShelf {
            for (script, handler) in scripts {
                let key = try keys(in: script, for: handler).first
                #expect(key.flatMap { ShelfCommand(.character($0)) } == command, "\(script): \(handler): \(key as Any)")
            }
        }
        let marks = try String(
            contentsOf: Tool.repository.appending(path: "web/reader/marks/words.js"), encoding: .utf8)
        for mark in TerminalWords.Marks.all {
            #expect(marks.contains(#"kind: "\#(mark.kind.rawValue)", key: "\#(mark.key)""#), "\(mark)")
        }
        let entries = KeyTable.issue.groups.flatMap(\.entries)
        for (meaning, handler) in Self.inIssues {
            let key = try #require(entries.first { $0.meaning == meaning }?.keys.first)
            #expect(try keys(in: "issue/keys.js", for: handler).contains(key), "\(handler): \(key)")
        }
    }
}
