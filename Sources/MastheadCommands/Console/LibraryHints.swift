import ArgumentParser

/// Adds `--library` to the commands in hints, so that a copied command uses the library that the user named.
struct LibraryHints: Sendable {
    /// The folder, as the user typed it.
    private let folder: String

    /// Creates hints for the library named in the arguments, or returns nil if they do not contain `--library`.
    init?(_ arguments: [String]) {
        let option = "--library"
        var words = arguments.prefix { $0 != "--" }[...]
        while let word = words.popFirst() {
            if word.hasPrefix("\(option)=") {
                folder = String(word.dropFirst(option.count + 1))
                return
            }
            guard word == option, let next = words.first else { continue }
            folder = next
            return
        }
        return nil
    }

    /// Returns the text with the option added to every command, which is recognized by its backticks.
    func adding(to text: String) -> String {
        guard text.contains("`masthead ") else { return text }
        var parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        // Every other part is between backticks.
        for index in parts.indices where index % 2 == 1 && index + 1 < parts.count {
            if Self.takesLibrary(parts[index]) { parts[index] += " --library \(folder.printable.asShellWord)" }
        }
        return parts.joined(separator: "`")
    }

    /// Whether the text is a command that uses a library but does not name one.
    private static func takesLibrary(_ text: String) -> Bool {
        var words = text.split(whereSeparator: \.isWhitespace)[...]
        guard words.popFirst() == "masthead", !words.contains("--library"), !words.contains("--help") else {
            return false
        }
        var command: any ParsableCommand.Type = MastheadCommand.self
        var isCommand = false
        while let word = words.popFirst() {
            let groups = command.configuration.groupedSubcommands.flatMap(\.subcommands)
            let next = (command.configuration.subcommands + groups).first {
                $0.configuration.commandName == String(word)
            }
            guard let next else { break }
            (command, isCommand) = (next, true)
        }
        if let usual = command.configuration.defaultSubcommand { command = usual }
        return isCommand && MastheadCommand.helpMessage(for: command).contains("--library <")
    }
}
