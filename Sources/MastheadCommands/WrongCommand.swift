import ArgumentParser
import Periodical

/// A word in the place of a command that is none.
struct WrongCommand {
    /// The word.
    let word: String
    /// The command that was likely meant.
    let nearest: String?

    /// Looks for one among the words after the command's name; nil where each is a command, or something else altogether.
    static func find(in arguments: [String]) -> WrongCommand? {
        var command: any ParsableCommand.Type = MastheadCommand.self
        for word in arguments {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
            if let next = known.first(where: { $0.configuration.commandName == word }) {
                command = next
                continue
            }
            let names = known.compactMap { $0.configuration.commandName }
            return WrongCommand(word: word, nearest: NameSuggestion.nearest(to: word, among: names))
        }
        return nil
    }

    /// What is said of it.
    var message: String {
        let suggestion = nearest.map { " Did you mean '\($0)'?" } ?? ""
        return
            "error: There is no command '\(word.printable)'.\(suggestion)\n    hint: `masthead --help` shows them all."
    }
}
