import Foundation

/// Asks for a password on the terminal, without showing it.
enum PasswordQuestion {
    /// Whether there is a terminal to ask on.
    static var canAsk: Bool { Console.current.inputIsTerminal && Console.current.errorsAreOnTerminal }

    /// Asks.
    /// - Returns: the answer; nil where there is none, or an empty one.
    static func ask(_ question: String) -> String? {
        // The C library's own: it opens the terminal itself and leaves it as it was, also after Ctrl-C.
        guard let answer = getpass("\(question): ") else { return nil }
        let text = String(cString: answer)
        // It keeps the answer in memory of its own.
        memset(answer, 0, strlen(answer))
        return text.isEmpty ? nil : text
    }
}
