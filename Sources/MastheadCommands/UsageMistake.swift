import ArgumentParser
import Periodical

/// The error message for wrong usage, without the command's full usage text.
enum UsageMistake {
    /// Returns the error message and a hint from the parser's output.
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
        let sentence = wrongValue(words) ?? unreadableValue(words) ?? missingValue(words) ?? words
        if let elsewhere = optionElsewhere(words) {
            let own = more.map { " Use `\($0)` to see the options of this command." } ?? ""
            return "error: \(sentence)\n    hint: \(elsewhere)\(own)"
        }
        return "error: \(sentence)" + (more.map { "\n    hint: Use `\($0)` to see the options." } ?? "")
    }

    /// Returns the message for an invalid value, with all valid values and the most similar of them.
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

    /// Returns the message for a value that the option or argument cannot have, with the reason or an example.
    private static func unreadableValue(_ words: String) -> String? {
        let told = /(?s)The value '(?<value>.*?)' is invalid for '(?<option>[^'\n]+)'(?:: (?<reason>.*))?/
        guard let match = words.wholeMatch(of: told) else { return nil }
        // The reason may already contain the value.
        if let reason = match.reason, reason.contains("“\(match.value)”") { return String(reason) }
        let name = match.option.firstMatch(of: /<([a-z-]+)>/).map { String($0.1) } ?? ""
        let option = match.option.prefix { $0 != " " }
        let advice =
            switch name {
            case _ where match.reason != nil: " \(match.reason ?? "")"
            case "position": " Use ARTICLE.PAGE, such as 2.1."
            case "n", "dpi", "height", "id", "jobs", "limit", "metrics-port", "port", "year": " Use a whole number."
            default: ""
            }
        return "\(option.hasPrefix("<") ? "The \(name)" : String(option)) cannot be “\(match.value)”.\(advice)"
    }

    /// Returns the message for an option without a value. The user may have typed a negative number, which the parser
    /// takes for another option.
    private static func missingValue(_ words: String) -> String? {
        guard let match = words.wholeMatch(of: /Missing value for '(?<option>--?[^' ]+)[^']*'/) else { return nil }
        if match.option == "--port" { return "--port needs a number from 0 to 65535." }
        return "\(match.option) needs a value that does not start with “-”."
    }

    /// Returns a hint that names the commands with an option, if the typed command does not have that option. Returns
    /// nil if no command has the option, or too many of them do.
    private static func optionElsewhere(_ words: String) -> String? {
        guard let option = words.firstMatch(of: /^Unknown option '(--[a-z-]+)'/)?.1 else { return nil }
        var found: [String] = []
        var open: [(path: String, command: any ParsableCommand.Type)] = [("masthead", MastheadCommand.self)]
        while let (path, command) = open.popLast() {
            let parts = command.configuration.subcommands.map { next in
                ("\(path) \(next.configuration.commandName ?? "")", next as any ParsableCommand.Type)
            }
            open += parts
            if parts.isEmpty, options(of: command).contains(option) { found.append("`\(path)`") }
        }
        guard (1...3).contains(found.count) else { return nil }
        return "Only \(found.sorted().joined(separator: " and ")) \(found.count == 1 ? "has" : "have") \(option)."
    }

    /// Returns a command's long options, as found in its help.
    private static func options(of command: any ParsableCommand.Type) -> Set<Substring> {
        let lines = command.helpMessage(columns: 120).split(separator: "\n")
        // An option starts its line, and its description follows after several spaces.
        let names = lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("-") }.flatMap { line in
            (line.firstRange(of: "  ").map { line[..<$0.lowerBound] } ?? line).split { " ,/".contains($0) }
        }
        return Set(names.filter { $0.hasPrefix("--") })
    }
}
