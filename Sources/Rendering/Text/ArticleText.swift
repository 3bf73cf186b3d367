import Foundation
import Markup

/// Converts a post's HTML article to plain text.
package struct ArticleText {
    private let columns: Int
    private let measure: @Sendable (String) -> Int
    private var lines: [String] = []
    /// The targets of the links, indexed by their number in the text.
    private var links: [String] = []
    private var numbers: [String: Int] = [:]

    /// Returns an article as lines of text, followed by the addresses of its links.
    /// - Parameters:
    ///   - html: the sanitized HTML of the article.
    ///   - columns: the maximum number of columns per line.
    ///   - measure: returns how many columns a text takes.
    package static func text(
        of html: String, columns: Int, measuring measure: @escaping @Sendable (String) -> Int = \.count
    ) -> String {
        var writer = ArticleText(columns: max(20, columns), measure: measure)
        let page = "<!doctype html><meta charset=\"utf-8\"><body>\(html)</body>"
        for block in HTMLBlocks.blocks(of: Data(page.utf8)) { writer.write(block) }
        if !writer.links.isEmpty {
            writer.lines += ["", "Links:"] + writer.links.enumerated().map { "[\($0.offset + 1)] \($0.element)" }
        }
        return writer.lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }

    private init(columns: Int, measure: @escaping @Sendable (String) -> Int) {
        (self.columns, self.measure) = (columns, measure)
    }

    private mutating func write(_ block: TextBlock) {
        if !block.isTight, !lines.isEmpty { lines.append("") }
        // Limit the indentation of deeply nested blocks, so that there is room for the text.
        let margin = block.margins.prefix(6).map { $0 == .quote ? "> " : "  " }.joined()
        let marker = block.marker.map { "\($0) " } ?? ""
        let first = marker.isEmpty ? margin : String(margin.dropLast(min(2, margin.count))) + marker
        let rest = margin + String(repeating: " ", count: max(0, measure(first) - measure(margin)))
        let wrapping = TextWrapping(columns: max(10, columns - measure(rest)), breaksWords: true, measuring: measure)
        var begin = first
        func add(_ text: String) {
            lines.append((begin + text).replacing(/\s+$/, with: ""))
            begin = rest
        }
        switch block.kind {
        case .rule: add(String(repeating: "-", count: min(20, columns)))
        case .code:
            for line in block.text.split(separator: "\n", omittingEmptySubsequences: false) { add(String(line)) }
        case .picture: add("[\(block.text.isEmpty ? "picture" : block.text)]")
        case .table(let rows, _):
            for row in rows { add(row.map { words(of: $0) }.joined(separator: "  |  ")) }
        case .heading, .paragraph:
            for line in words(of: block.runs).split(separator: "\n", omittingEmptySubsequences: false) {
                for part in wrapping.lines(of: String(line)) { add(part) }
            }
        }
    }

    /// Returns the words of the runs, with each link's number after its text.
    private mutating func words(of runs: [TextRun]) -> String {
        var text = ""
        for (index, run) in runs.enumerated() {
            text += run.text
            guard let link = run.link, runs.indices.contains(index + 1) ? runs[index + 1].link != link : true,
                !run.text.isEmpty, run.text != link
            else { continue }
            if numbers[link] == nil {
                links.append(link)
                numbers[link] = links.count
            }
            text += "[\(numbers[link] ?? links.count)]"
        }
        return text
    }
}
