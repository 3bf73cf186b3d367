import Foundation

/// Questions to the user at the terminal.
struct Questions {
    private let console: Console

    /// Creates questions, or returns nil if there is no user who could answer.
    init?(_ console: Console) {
        guard console.errorsAreTerminal, console.inputIsTerminal else { return nil }
        self.console = console
    }

    /// Asks until the answer is valid. An empty line or the end of the input selects the default.
    /// - Parameters:
    ///   - words: the valid answers, to list after an invalid one, or nil if there are too many.
    ///   - read: converts an answer to a value, or returns nil if the answer is invalid.
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

    /// Asks a yes-or-no question. Any answer other than yes means no.
    /// - Parameter isUsual: whether an empty line means yes.
    func confirm(_ question: String, isUsual: Bool = false) -> Bool {
        console.writeProgress("\(question) [\(isUsual ? "Y/n" : "y/N")] ")
        guard let answer = console.readLine()?.trimmingCharacters(in: .whitespaces).lowercased() else { return false }
        return answer.isEmpty ? isUsual : ["y", "yes"].contains(answer)
    }
}
