import Foundation

/// A prompt for a password, which the terminal does not show while the user types it.
enum PasswordQuestion {
    /// Whether there is a terminal to ask in.
    static var canAsk: Bool { Console.current.inputIsTerminal && Console.current.errorsAreOnTerminal }

    /// Asks for the password.
    /// - Returns: the password, or nil if it is empty or the input ends.
    static func ask(_ question: String) -> String? {
        // getpass(3) opens the terminal itself and restores its state, even after Ctrl-C.
        guard let answer = getpass("\(question): ") else { return nil }
        let text = String(cString: answer)
        // Clear the password, because getpass(3) keeps it in a static buffer.
        memset(answer, 0, strlen(answer))
        return text.isEmpty ? nil : text
    }
}
