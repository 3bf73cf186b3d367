/// Shows CommonMark as a terminal can: headings and emphasis in bold, code apart, without the marks.
///
/// It takes what libcmark wrote, line by line: there a mark that is meant as a character stands behind a backslash.
struct MarkdownStyle {
    private var isStrong = false
    private var isEmphasised = false
    private var isCode = false
    private var isBlock = false

    /// A line with its marks as sequences. It begins and ends without any style.
    mutating func styled(_ line: String) -> String {
        if line.drop(while: { $0 == " " }).hasPrefix("```") {
            isBlock.toggle()
            return ""
        }
        if isBlock { return "\u{1B}[36m\(line)\u{1B}[0m" }
        if let heading = line.wholeMatch(of: /(#{1,6}) (.*)/) {
            let text = Self.unescaped(String(heading.2))
            return heading.1.count == 1 ? "\u{1B}[1;4m\(text)\u{1B}[0m" : "\u{1B}[1m\(text)\u{1B}[0m"
        }
        // What began on the line before goes on.
        var text = isPlain ? "" : sequence
        var rest = Substring(line)
        while let character = rest.popFirst() {
            switch character {
            case "\\" where !isCode && rest.first?.isPunctuationOrSymbol == true:
                text.append(rest.removeFirst())
            case "`":
                isCode.toggle()
                text += sequence
            case "*" where !isCode && rest.first == "*":
                rest.removeFirst()
                isStrong.toggle()
                text += sequence
            case "*" where !isCode:
                isEmphasised.toggle()
                text += sequence
            default: text.append(character)
            }
        }
        // A paragraph's end ends what was left open by mistake.
        if line.isEmpty { self = MarkdownStyle() }
        return text.contains("\u{1B}") ? text + "\u{1B}[0m" : text
    }

    private var isPlain: Bool { !isStrong && !isEmphasised && !isCode }

    private var sequence: String {
        let codes = [isStrong ? "1" : nil, isEmphasised ? "3" : nil, isCode ? "36" : nil].compactMap(\.self)
        return "\u{1B}[\((["0"] + codes).joined(separator: ";"))m"
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing(/\\([!-\/:-@\[-`{-~])/) { String($0.1) }
    }
}

extension Character {
    fileprivate var isPunctuationOrSymbol: Bool { isPunctuation || isSymbol }
}
