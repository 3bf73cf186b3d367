import Rendering
import TerminalReader

extension String {
    /// Returns the discussion for a command's help.
    /// - Parameters:
    ///   - words: the text above the examples.
    ///   - examples: commands, as users type them.
    static func text(_ words: String = "", examples: String...) -> String {
        let lines = examples.flatMap { $0.shellLines(indent: 2, columns: 78) }
        return (words.isEmpty ? "" : words + "\n\n") + "Examples:\n" + lines.joined(separator: "\n")
    }

    /// Returns a shell command in indented lines. Long commands are broken before options, with backslashes, so that a
    /// shell accepts the lines.
    func shellLines(indent: Int, columns: Int) -> [String] {
        // Keep an option and its value on the same line.
        var parts: [String] = []
        for word in split(separator: " ").map(String.init) {
            if let last = parts.last, !word.hasPrefix("-") {
                parts[parts.count - 1] = "\(last) \(word)"
            } else {
                parts.append(word)
            }
        }
        var lines: [String] = []
        var line = ""
        for part in parts {
            let isFull = indent + line.terminalColumns + part.terminalColumns + 3 > columns
            if isFull, !line.isEmpty {
                lines.append(line + " \\")
                line = "    \(part)"
            } else {
                line += (line.isEmpty ? "" : " ") + part
            }
        }
        return (lines + [line]).map { String(repeating: " ", count: indent) + $0 }
    }
}
