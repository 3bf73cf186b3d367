import Periodical

/// A value that an option does not take, as the parser tells it, with those that it takes.
enum WrongValue {
    /// The parser's message with the nearest of the values that would be right; nil where it is about something else, or none
    /// is near.
    static func message(_ usage: String) -> String? {
        let told =
            /(?s)Error: The value '(?<value>[^\n]*?)' is invalid for '[^\n]*?'\.(?<rest> Please provide one of .*?)\n(Help|Usage):/
        guard let match = usage.firstMatch(of: told) else { return nil }
        let known = match.rest.matches(of: /'(?<quoted>[^']+)'|\n  - (?<listed>\S+)/).compactMap { found in
            (found.quoted ?? found.listed).map(String.init)
        }
        return NameSuggestion.nearest(to: String(match.value), among: known).map { nearest in
            var message = usage
            message.insert(contentsOf: " Did you mean '\(nearest)'?", at: match.rest.startIndex)
            return message
        }
    }
}
