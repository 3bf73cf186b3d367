import ArgumentParser

extension ReadCommand {
    /// The options that may stand without a command: they are the shelf's.
    private static let shelfOptions = ["--library", "--verbose", "--pictures", "--templates"]

    /// The shelf that options without a command ask for, as `masthead --library DIR`.
    /// - Parameter arguments: the words after the command's name.
    /// - Returns: nil where they begin with something else.
    /// - Throws: where a command or a name follows, or the options are wrong.
    static func shelf(askedBy arguments: [String]) throws -> ReadCommand? {
        let option = arguments.first?.prefix { $0 != "=" }
        guard let option, shelfOptions.contains(String(option)), !arguments.contains("--help"),
            !arguments.contains("-h")
        else { return nil }
        let command: ReadCommand
        do { command = try parse(arguments) } catch {
            throw ValidationError(message(for: error))
        }
        if let word = command.issue {
            throw ValidationError(
                """
                Put \(option) after the command: `masthead \(word.printable) … \(option)` or `masthead read \
                \(word.printable) … \(option)`.
                """
            )
        }
        guard !command.full, !command.sample else {
            throw ValidationError("--full and --sample require a name: `masthead read NAME`.")
        }
        return command
    }
}
