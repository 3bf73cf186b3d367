import Foundation

/// Text as it stands on a printed page, made fit to be searched and read aloud.
enum FlowingText {
    /// The most characters that are kept of a page.
    static let limit = 100_000

    /// Joins the lines of a paragraph, and words that were broken at the end of a line.
    static func of(_ text: String) -> String {
        let paragraphs = text.prefix(limit).replacing("\u{AD}\n", with: "").split(separator: /\n[ \t]*\n+/)
        return paragraphs.map { paragraph in
            var joined = ""
            for line in paragraph.split(separator: "\n") {
                let words = line.trimmingCharacters(in: .whitespaces)
                if joined.hasSuffix("-"), joined.dropLast().last?.isLetter ?? false, words.first?.isLowercase ?? false {
                    joined.removeLast()
                    joined += words
                } else {
                    joined += joined.isEmpty ? words : " " + words
                }
            }
            return joined
        }.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
