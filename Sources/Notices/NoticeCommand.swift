import Files
package import Foundation
package import Periodical

/// A command of the user that runs for each new issue, and gets the issue as JSON on standard input.
///
/// The command is not parsed by a shell, so titles and names from publishers cannot run as code.
package struct NoticeCommand: Sendable, Hashable {
    /// The program and its arguments.
    package let words: [String]

    /// How long the command may run.
    package static let patience = Duration.seconds(60)

    /// Parses a command line. Words are separated by spaces. Single or double quotation marks enclose a word, and a
    /// backslash escapes a character. `~/` at the start stands for the home folder.
    /// - Returns: nil if the command is empty or a quotation mark is not closed.
    package init?(_ text: String, home: URL) {
        guard let words = Self.split(text), let first = words.first, !first.isEmpty, !text.contains("\0") else {
            return nil
        }
        self.words = words.map { word in
            word.hasPrefix("~/") ? home.appending(path: String(word.dropFirst(2))).path : word
        }
    }

    private static func split(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "\\", quote != "'" {
                guard let next = rest.popFirst() else { return nil }
                word = (word ?? "") + String(next)
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let ended = word { words.append(ended) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { return nil }
        if let word { words.append(word) }
        return words
    }

    /// Runs the command and waits for it to end.
    /// - Parameters:
    ///   - input: the standard input.
    ///   - subject: the subject of error messages.
    ///   - environment: the environment variables.
    ///   - patience: the time limit.
    /// - Throws: ``MastheadError`` if the command cannot be started, fails, or reaches the time limit.
    package func run(
        _ input: Data, for subject: String, environment: [String: String], patience: Duration = Self.patience
    ) async throws(MastheadError) {
        let program = TimedProgram(
            words[0], Array(words.dropFirst()), environment: environment, timeLimit: patience)
        let result = try await program.run(input: input)
        guard result.ending != .exited(0) else { return }
        throw .program(words[0], cannot: "run the command for", of: subject, result, patience)
    }
}
