import ArgumentParser

extension ReadCommand {
    /// The options of the shelf, which can be given without a command.
    private static let shelfOptions = ["--library", "--verbose", "--pictures", "--templates"]

    /// Returns the command that opens the shelf if the user typed options without a command, such as `masthead
    /// --library DIR`.
    /// - Parameter arguments: the arguments that follow the program's name.
    /// - Returns: nil if the first argument is not one of these options.
    /// - Throws: `ValidationError` if a command or a name follows, or the options are invalid.
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
