import Foundation

/// Asks the person at the terminal, if there is one.
struct Questions {
    private let console: Console

    /// Nil where there is no person to ask.
    init?(_ console: Console) {
        guard console.errorsAreTerminal, isatty(STDIN_FILENO) == 1 else { return nil }
        self.console = console
    }

    /// Asks until the answer is one; an empty line, or the end of the input, is the default.
    /// - Parameter read: makes the value of an answer, or nil of one that is none.
    func ask<Value>(_ question: String, default standard: String, read: (String) -> Value?) -> Value {
        while true {
            console.writeProgress("\(question) [\(standard)]: ")
            let line = readLine()
            let answer = line?.trimmingCharacters(in: .whitespaces) ?? ""
            if let value = read(answer.isEmpty ? standard : answer) { return value }
            console.note("That is not understood: give something like \(standard).")
        }
    }

    /// Asks for a yes; anything else, and an empty line, is a no.
    func confirm(_ question: String) -> Bool {
        console.writeProgress("\(question) [y/N] ")
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        return ["y", "yes"].contains(answer)
    }
}
