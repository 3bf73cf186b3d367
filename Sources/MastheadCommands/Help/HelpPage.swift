import ArgumentParser
import Rendering
import TerminalReader

/// A help page for `masthead help TOPIC`, which lists the commands that a new user needs, in order.
struct HelpPage: Sendable {
    /// A task, and the command for it.
    struct Step: Sendable {
        let task: String
        let command: String

        init(_ task: String, _ command: String) { (self.task, self.command) = (task, command) }
    }

    /// The topic's name in `masthead help TOPIC`.
    let name: String
    /// A phrase that describes the topic in the list of topics.
    let summary: String
    /// A paragraph about the purpose of the topic.
    let purpose: String
    let steps: [Step]
    /// The documentation page's path in the source folder.
    let documentation: String

    /// The topics, in the order they are listed.
    static let all = [reading, publishing, feeds, books, timers, server]

    /// Returns the topic with a name, ignoring case, or nil if there is none.
    static func named(_ name: String) -> HelpPage? { all.first { $0.name == name.lowercased() } }

    /// Creates the topic that `help TOPIC` names, or returns nil. If there is a command of the same name, it takes
    /// precedence.
    /// - Parameter arguments: the arguments after `masthead`.
    init?(askedBy arguments: [String]) {
        let words = arguments.filter { $0 != "-h" && $0 != "--help" }
        let commands = MastheadCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard words.count == 2, words[0] == "help", !commands.contains(words[1]), let page = HelpPage.named(words[1])
        else { return nil }
        self = page
    }

    init(name: String, summary: String, purpose: String, documentation: String, steps: [Step]) {
        (self.name, self.summary, self.purpose) = (name, summary, purpose)
        (self.documentation, self.steps) = (documentation, steps)
    }

    /// Returns the page, wrapped to a width of `columns`.
    func text(columns: Int) -> String {
        var parts = [([name.uppercased()] + Self.lines(purpose, columns)).joined(separator: "\n")]
        for (number, step) in steps.enumerated() {
            let task = Self.lines("\(number + 1). \(step.task)", columns)
            parts.append((task + step.command.shellLines(indent: 3, columns: columns)).joined(separator: "\n"))
        }
        let end =
            Self.lines("Use `masthead help COMMAND` for all options of a command.", columns)
            + Self.lines("A guide to this topic is in the source code: \(documentation)", columns)
        parts.append(end.joined(separator: "\n"))
        return parts.joined(separator: "\n\n")
    }

    /// The list of all topics, one per line.
    static var list: String {
        let width = all.map(\.name.count).max() ?? 0
        return all.map { "  \($0.name.filled(toColumns: width))  \($0.summary)" }.joined(separator: "\n")
    }

    private static func lines(_ text: String, _ columns: Int) -> [String] {
        TextWrapping(columns: columns) { $0.terminalColumns }.lines(of: text)
    }
}
