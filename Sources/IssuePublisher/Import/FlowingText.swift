import Foundation
import Pictures

/// Functions that prepare a printed page's text for search and for reading aloud.
enum FlowingText {
    /// The maximum number of characters to keep from a page.
    static let limit = 100_000

    /// Joins the lines of each paragraph, and joins words that were hyphenated at the end of a line.
    /// - Parameter lines: the positions and sizes of the lines, which tell headings from paragraphs.
    static func of(_ text: String, _ lines: [PDFTextLine] = []) -> String {
        let paragraphs = text.prefix(limit).replacing("\u{AD}\n", with: "").split(separator: /\n[ \t]*\n+/)
        var layout = PrintedLines(lines)
        return paragraphs.flatMap { paragraph in
            layout.paragraphs(of: paragraph.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
        }.map(joined).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// Returns a paragraph's lines as one line, joining hyphenated words.
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
    /// Whether the character is Chinese or Japanese, including punctuation. These languages have no spaces between
    /// words.
    var isUnspaced: Bool {
        guard let value = unicodeScalars.first?.value else { return false }
        return (0x2E80...0xA4CF).contains(value) || (0xF900...0xFAFF).contains(value)
            || (0xFE30...0xFE4F).contains(value) || (0xFF00...0xFFEF).contains(value)
            || (0x20000...0x3FFFF).contains(value)
    }
}
