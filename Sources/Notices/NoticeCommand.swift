import Files
package import Foundation
package import Periodical

/// A command of the person's own that is run for each new issue, with the issue as JSON on its standard input.
///
/// Its words are its own: no shell looks at them, and so no title or name that a publisher wrote.
package struct NoticeCommand: Sendable, Hashable {
    /// The program and the words after its name.
    package let words: [String]

    /// How long it may take.
    package static let patience = Duration.seconds(60)

    /// Reads a command as it is typed: words with spaces between them; quotation marks, single or double, hold one together, and
    /// what stands after a backslash is itself. `~/` at a word's beginning is the home.
    /// - Returns: nil where there is no word, or a quotation has no end.
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

    /// Runs it to its end.
    /// - Parameters:
    ///   - input: what it reads.
    ///   - subject: what it is run for, for messages.
    ///   - environment: its environment variables.
    ///   - patience: how long it may take.
    /// - Throws: ``MastheadError`` where it cannot be started, fails, or takes too long; then it was ended.
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
