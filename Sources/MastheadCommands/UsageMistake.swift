import Periodical

/// The error message for wrong usage, without the usage of the whole command.
enum UsageMistake {
    /// Returns the error message and a hint, from the parser's output.
    /// - Parameters:
    ///   - usage: the parser's output.
    ///   - command: the command that the user typed. If a command's own validation failed, the parser refers to the
    ///     help of `masthead` instead.
    static func message(_ usage: String, of command: String) -> String {
        let lines = usage.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let told = lines.prefix { !$0.hasPrefix("Usage:") && !$0.hasPrefix("Help:") }.joined(separator: "\n")
        guard told.hasPrefix("Error: ") else { return usage }
        let words = String(told.dropFirst("Error: ".count))
        let more = usage.firstMatch(of: /See '([^'\n]+)' for more information/).map { match in
            match.1 == "masthead --help" ? "\(command) --help" : String(match.1)
        }
        let sentence = wrongValue(words) ?? words
        return "error: \(sentence)" + (more.map { "\n    hint: Use `\($0)` to see the options." } ?? "")
    }

    /// Returns the message for an invalid value: the valid values, and the one that the user probably meant.
    private static func wrongValue(_ words: String) -> String? {
        let told =
            /(?s)The value '(?<value>.*?)' is invalid for '(?<option>[^' \n]+)[^'\n]*'\. Please provide one of (?<rest>.*)/
        guard let match = words.wholeMatch(of: told) else { return nil }
        let known = match.rest.matches(of: /'(?<quoted>[^']+)'|\n  - (?<listed>\S+)/).compactMap { found in
            (found.quoted ?? found.listed).map(String.init)
        }
        guard let last = known.last else { return nil }
        let all = known.count == 1 ? last : known.dropLast().joined(separator: ", ") + " or " + last
        let nearest = NameSuggestion.nearest(to: String(match.value), among: known)
        return "\(match.option) cannot be “\(match.value)”. Use \(all)."
            + (nearest.map { " Did you mean '\($0)'?" } ?? "")
    }
}
