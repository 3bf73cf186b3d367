import ArgumentParser

/// The command that the user typed, with its parent commands, such as `masthead timer resume`.
enum CommandPath {
    static func typed(in arguments: [String]) -> String {
        var command: any ParsableCommand.Type = MastheadCommand.self
        var names = ["masthead"]
        for word in arguments {
            guard let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word })
            else { break }
            command = next
            names.append(word)
        }
        return names.joined(separator: " ")
    }
}
