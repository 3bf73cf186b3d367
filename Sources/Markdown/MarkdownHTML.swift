/// Adapts the Markdown library's HTML to the pages of an issue: tables can scroll, lists follow the direction of their
/// text, names of footnotes are unique, and screen readers can read tasks.
///
/// The replaced strings occur only in the library's own markup: in text and values, `<`, `>` and `"` are escaped, and
/// raw HTML was removed.
enum MarkdownHTML {
    static func finished(_ html: String, notePrefix prefix: String) -> String {
        let replacements = replacements(prefix).map { (Array($0.utf8), Array($1.utf8)) }
        var finished: [UInt8] = []
        var html = html
        html.withUTF8 { bytes in
            finished.reserveCapacity(bytes.count)
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                // Copy any other byte, because all replaced strings start with `<` or a space.
                guard byte == UInt8(ascii: "<") || byte == UInt8(ascii: " ") else {
                    finished.append(byte)
                    continue
                }
                let rest = UnsafeBufferPointer(rebasing: bytes[(index - 1)...])
                if let (mark, replacement) = replacements.first(where: { rest.starts(with: $0.0) }) {
                    finished += replacement
                    index += mark.count - 1
                } else {
                    finished.append(byte)
                }
            }
        }
        return String(decoding: finished, as: UTF8.self)
    }

    private static func replacements(_ prefix: String) -> [(String, String)] {
        [
            // With `dir="auto"`, the numbers or bullets of a list, the line beside a quotation, and the first column of
            // a table are on the side where the text starts.
            ("<ol>", "<ol dir=\"auto\">"), ("<ol start=", "<ol dir=\"auto\" start="), ("<ul>", "<ul dir=\"auto\">"),
            ("<blockquote>", "<blockquote dir=\"auto\">"),
            ("<table>", "<div class=\"table\" dir=\"auto\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table>"),
            ("</table>", "</table></div>"),
            ("<input type=\"checkbox\" checked=\"\" disabled=\"\" />", task("☑", "Done:")),
            ("<input type=\"checkbox\" disabled=\"\" />", task("☐", "To do:")),
            (
                "<section class=\"footnotes\" data-footnotes>",
                "<section class=\"footnotes\" role=\"doc-endnotes\" aria-label=\"Footnotes\">"
            ),
            (" id=\"fn-", " id=\"\(prefix)fn-"), (" href=\"#fn-", " href=\"#\(prefix)fn-"),
            (" id=\"fnref-", " id=\"\(prefix)fnref-"), (" href=\"#fnref-", " href=\"#\(prefix)fnref-"),
            (" data-footnote-ref>", " class=\"note\" role=\"doc-noteref\">"),
            (
                " class=\"footnote-backref\" data-footnote-backref aria-label=\"Back to content\">",
                " class=\"note back\" role=\"doc-backlink\" aria-label=\"Back to the text\">"
            ),
        ]
    }

    private static func task(_ mark: String, _ words: String) -> String {
        "<span class=\"task\" role=\"img\" aria-label=\"\(words)\">\(mark)</span>"
    }

    /// Escapes text for use in HTML or in an attribute's value.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return text }
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count + text.utf8.count / 8)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
