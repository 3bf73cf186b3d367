import ArgumentParser
import LibraryReading
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

    /// Looks for one behind `help`, which tells of commands and of a few subjects.
    static func inHelp(_ arguments: [String]) -> WrongCommand? {
        guard arguments.first == "help", let wrong = find(in: Array(arguments.dropFirst())) else { return nil }
        guard arguments.count == 2 else { return wrong }
        let names = MastheadCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        let known = names + HelpPage.all.map(\.name)
        return WrongCommand(word: wrong.word, nearest: NameSuggestion.nearest(to: wrong.word, among: known))
    }

    /// What is said of it.
    var message: String {
        let error = "error: There is no command '\(word.printable)'."
        if let page = HelpPage.named(word) {
            return "\(error)\n    hint: Use `masthead help \(page.name)` to read about this topic."
        }
        let suggestion = nearest.map { " Did you mean '\($0)'?" } ?? ""
        return "\(error)\(suggestion)\n    hint: Use `masthead --help` to list the commands."
    }
}
