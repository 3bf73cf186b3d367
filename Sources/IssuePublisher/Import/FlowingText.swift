import Foundation
import Pictures

/// Text as it stands on a printed page, made fit to be searched and read aloud.
enum FlowingText {
    /// The most characters that are kept of a page.
    static let limit = 100_000

    /// Joins the lines of a paragraph, and words that were broken at the end of a line.
    /// - Parameter lines: where the page's lines stand and how large they are; a heading becomes a paragraph of its own by it.
    static func of(_ text: String, _ lines: [PDFTextLine] = []) -> String {
        let paragraphs = text.prefix(limit).replacing("\u{AD}\n", with: "").split(separator: /\n[ \t]*\n+/)
        var layout = PrintedLines(lines)
        return paragraphs.flatMap { paragraph in
            layout.paragraphs(of: paragraph.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
        }.map(joined).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private static func joined(_ lines: [String]) -> String {
        var joined = ""
        for words in lines {
            if joined.hasSuffix("-"), joined.dropLast().last?.isLetter ?? false, words.first?.isLowercase ?? false {
                joined.removeLast()
                joined += words
            } else {
                joined += joined.isEmpty ? words : " " + words
            }
        }
        return joined
    }
}
