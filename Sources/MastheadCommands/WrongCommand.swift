import ArgumentParser
import LibraryReading
import Periodical

/// An argument that should be a command but is not one.
struct WrongCommand {
    let word: String
    /// The command that the user probably meant.
    let nearest: String?

    /// Returns the first wrong command in the arguments, or nil if there is none.
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

    /// Returns the wrong command or topic after `help`, or nil if there is none.
    static func inHelp(_ arguments: [String]) -> WrongCommand? {
        guard arguments.first == "help", let wrong = find(in: Array(arguments.dropFirst())) else { return nil }
        guard arguments.count == 2 else { return wrong }
        let names = MastheadCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        let known = names + HelpPage.all.map(\.name)
        return WrongCommand(word: wrong.word, nearest: NameSuggestion.nearest(to: wrong.word, among: known))
    }

    /// The error message, with a hint.
    var message: String {
        let error = "error: There is no command '\(word.printable)'."
        if let page = HelpPage.named(word) {
            return "\(error)\n    hint: Use `masthead help \(page.name)` to read about this topic."
        }
        let suggestion = nearest.map { " Did you mean '\($0)'?" } ?? ""
        return "\(error)\(suggestion)\n    hint: Use `masthead --help` to list the commands."
    }
}
