import Foundation

/// Asks the person at the terminal, if there is one.
struct Questions {
    private let console: Console

    /// Nil where there is no person to ask.
    init?(_ console: Console) {
        guard console.errorsAreTerminal, console.inputIsTerminal else { return nil }
        self.console = console
    }

    /// Asks until the answer is one; an empty line, or the end of the input, is the default.
    /// - Parameters:
    ///   - words: the answers that there are, as they are told after one that is none; nil where they are many.
    ///   - read: makes the value of an answer, or nil of one that is none.
    func ask<Value>(
        _ question: String, default standard: String, words: [String]? = nil, read: (String) -> Value?
    ) -> Value {
        while true {
            console.writeProgress(standard.isEmpty ? "\(question): " : "\(question) [\(standard)]: ")
            let line = console.readLine()
            let answer = line?.trimmingCharacters(in: .whitespaces) ?? ""
            if let value = read(answer.isEmpty ? standard : answer) { return value }
            console.note(
                "Invalid answer. Enter \(words?.joined(separator: " or ") ?? "something like \(standard)").")
        }
    }

    /// Asks for a yes; anything else is a no.
    /// - Parameter isUsual: whether an empty line is a yes.
    func confirm(_ question: String, isUsual: Bool = false) -> Bool {
        console.writeProgress("\(question) [\(isUsual ? "Y/n" : "y/N")] ")
        guard let answer = console.readLine()?.trimmingCharacters(in: .whitespaces).lowercased() else { return false }
        return answer.isEmpty ? isUsual : ["y", "yes"].contains(answer)
    }
}
