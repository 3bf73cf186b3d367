import ArgumentParser
import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import MastheadCommands

/// The help of every command, with its examples.
@Suite struct HelpTests {
    /// All commands that do something, with the words that name them.
    private static func commands(
        _ command: any ParsableCommand.Type = MastheadCommand.self, _ path: [String] = []
    ) -> [(command: any ParsableCommand.Type, path: [String])] {
        let known = command.configuration.subcommands
        guard !known.isEmpty else { return [(command, path)] }
        return known.flatMap { commands($0, path + [$0.configuration.commandName ?? "?"]) }
    }

    @Test("the help of each command has two examples, and they are right")
    func examples() throws {
        let commands = Self.commands()
        #expect(commands.count > 30)
        for (command, path) in commands {
            let help = MastheadCommand.helpMessage(for: command, columns: 200)
            let begin = "  masthead " + path.joined(separator: " ")
            let examples = help.split(separator: "\n").filter { $0 == begin || $0.hasPrefix(begin + " ") }
            #expect(examples.count >= 2, "\(path)")
            for example in examples {
                let words = example.split(separator: " ").dropFirst().map(String.init)
                #expect(throws: Never.self, "\(example)") {
                    let parsed = try MastheadCommand.parseAsRoot(words)
                    #expect(type(of: parsed) == command)
                }
            }
        }
    }

    @Test(
        "an option that is none is answered with the nearest that there is",
        arguments: [
            (["list", "--libary", "x"], "--library"), (["list", "--jsn"], "--json"),
            (["mirror", "--qiuet"], "--quiet"),
            (["favorit"], "favorite"), (["list", "--status", "availble"], "available"),
            (["list", "--sort", "sise"], "size"),
            (["page", "a", "--go", "nxt"], "next"),
        ])
    func nearest(words: [String], meant: String) async throws {
        let result = try await Command.run(words)
        #expect(result.status == 64 && result.errors.contains("Did you mean '\(meant)'?"), "\(result.errors)")
    }
}
