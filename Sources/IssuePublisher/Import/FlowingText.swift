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

    /// The lines of a paragraph as one; a word that was broken at the end of a line is whole again.
    static func joined(_ lines: [String]) -> String {
        var joined = ""
        for words in lines {
            if joined.hasSuffix("\u{AD}") {
                joined.removeLast()
                joined += words
            } else if joined.hasSuffix("-"), joined.dropLast().last?.isLetter ?? false,
                words.first?.isLowercase ?? false
            {
                joined.removeLast()
                joined += words
            } else {
                let isSpaced = joined.last.map { !$0.isUnspaced || words.first?.isUnspaced != true } ?? false
                joined += (isSpaced ? " " : "") + words
            }
        }
        return joined
    }
}

extension Character {
    /// Whether it is of a script that puts no spaces between words: Chinese and Japanese, with their signs.
    var isUnspaced: Bool {
        guard let value = unicodeScalars.first?.value else { return false }
        return (0x2E80...0xA4CF).contains(value) || (0xF900...0xFAFF).contains(value)
            || (0xFE30...0xFE4F).contains(value) || (0xFF00...0xFFEF).contains(value)
            || (0x20000...0x3FFFF).contains(value)
    }
}
