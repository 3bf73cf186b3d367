import ArgumentParser
import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import MastheadCommands

/// The help and examples of every command, and the help topics.
@Suite struct HelpTests {
    /// Returns all commands with their names.
    private static func commands(
        _ command: any ParsableCommand.Type = MastheadCommand.self, _ path: [String] = []
    ) -> [(command: any ParsableCommand.Type, path: [String])] {
        [(command, path)]
            + command.configuration.subcommands.flatMap { commands($0, path + [$0.configuration.commandName ?? "?"]) }
    }

    @Test("each command's help has two valid examples")
    func examples() throws {
        let commands = Self.commands().filter { $0.command.configuration.subcommands.isEmpty }
        #expect(commands.count > 30)
        for (command, path) in commands {
            // A long example continues on the next line.
            let help = MastheadCommand.helpMessage(for: command, columns: 200).replacing(#/ \\\n +/#, with: " ")
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

    @Test("command abstracts have at most 60 characters, and examples fit in 80 columns")
    func lengths() {
        for (command, path) in Self.commands() {
            let configuration = command.configuration
            #expect(configuration.abstract.count <= 60, "\(path): \(configuration.abstract)")
            #expect(configuration.abstract.hasSuffix("."), "\(path): \(configuration.abstract)")
            for line in configuration.discussion.split(separator: "\n") where line.hasPrefix("  ") {
                #expect(line.count <= 80, "\(path): \(line)")
            }
        }
    }

    @Test("`help TOPIC` prints five to eight valid commands in at most 60 lines")
    func topics() async throws {
        #expect(HelpPage.all.map(\.name) == ["reading", "publishing", "feeds", "books", "timers", "server"])
        let list = try await Command.run(["help"])
        for page in HelpPage.all {
            let result = try await Command.run(["help", page.name])
            #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
            #expect(result.output.hasPrefix(page.name.uppercased() + "\n"), "\(result.output)")
            #expect(result.output.contains("source code: \(page.documentation)"), "\(result.output)")
            let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 60 && lines.allSatisfy { $0.count <= 80 }, "\(result.output)")
            #expect((5...8).contains(page.steps.count), "\(page.name)")
            for step in page.steps {
                let words = step.command.split(separator: " ").dropFirst().map(String.init)
                #expect(throws: Never.self, "\(step.command)") { _ = try MastheadCommand.parseAsRoot(words) }
            }
            #expect(list.output.contains("  \(page.name) ") && list.output.contains(page.summary), "\(list.output)")
        }
    }

    @Test("each help topic has a page in the documentation")
    func documentation() {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        for page in HelpPage.all {
            #expect(
                FileManager.default.fileExists(atPath: root.appending(path: page.documentation).path), "\(page.name)")
        }
    }

    @Test("`help COMMAND` shows the installed man page, even if it is compressed")
    func manualPage() throws {
        let folder = try TemporaryFolder()
        let program = try folder.write("bin/masthead", "")
        let page = try folder.write("share/man/man1/masthead-timer-add.1", "")
        let compressed = try folder.write("share/man/man1/masthead-mirror.1.gz", "")
        func found(_ words: String...) -> String? {
            ManualPage.file(of: words, beside: program)?.resolvingSymlinksInPath().path
        }
        #expect(found("timer", "add") == page.resolvingSymlinksInPath().path)
        #expect(found("mirror") == compressed.resolvingSymlinksInPath().path)
        // No page is installed, the words name no command, or they name a topic.
        for words in [["list"], ["mirror", "add"], ["../mirror"], ["feeds"]] {
            #expect(ManualPage.file(of: words, beside: program) == nil, "\(words)")
        }
    }

    @Test("`help` distinguishes a command from a topic with a similar name")
    func similarNames() async throws {
        let command = try await Command.run(["help", "timer"])
        #expect(command.output.contains("USAGE: masthead timer") && command.output.contains("`masthead help timers`"))
        #expect(try await Command.run(["help", "timer", "add"]).output.contains("USAGE: masthead timer add"))
        #expect(try await Command.run(["help", "TIMERS", "--help"]).output.hasPrefix("TIMERS\n"))
        let typed = try await Command.run(["timers"])
        #expect(typed.status == 64 && typed.errors.contains("Use `masthead help timers`"), "\(typed)")
        let wrong = try await Command.run(["help", "feed"])
        #expect(wrong.status == 64 && wrong.errors.contains("Did you mean 'feeds'?"), "\(wrong)")
    }

    @Test(
        "the error for an unknown option or value suggests the nearest valid one",
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

    @Test("an invalid value is named once, with the reason or an example")
    func invalidValues() async throws {
        for (words, sentence) in [
            (["bookmark", "x", "nope"], "The position cannot be “nope”. Use ARTICLE.PAGE, such as 2.1."),
            (["follow", "x", "--newest", "y"], "--newest cannot be “y”. Use a whole number."),
            (
                ["list", "--since", "y"],
                "--since cannot be “y”. Use a day, such as 2026-03-01, or a day and time, such as 2026-03-01T12:00:00Z."
            ),
            (
                ["note", "x", "5.1"],
                "“5.1” is not a passage. Use ARTICLE.PAGE+FROM-TO with FROM before TO, such as 2.1+340-512."
            ),
        ] {
            let result = try await Command.run(words)
            #expect(result.status == 64 && result.errors.hasPrefix("error: \(sentence)\n"), "\(result)")
        }
    }

    @Test("if an option belongs to another command, the error names this command")
    func optionElsewhere() async throws {
        for (option, hint) in [
            ("--share-reading", "Only `masthead follow` has --share-reading."),
            ("--when-due", "Only `masthead publish` has --when-due."),
            ("--watch", "Only `masthead status` and `masthead timer list` have --watch."),
            // No command has this option.
            ("--such", ""),
        ] {
            let result = try await Command.run(["add", "https://example.org/", option])
            let end = "Use `masthead add --help` to see the options\(hint.isEmpty ? "" : " of this command").\n"
            let wanted = "    hint: \(hint)\(hint.isEmpty ? "" : " ")\(end)"
            #expect(result.status == 64 && result.errors.contains(wanted), "\(result)")
        }
        let negative = try await Command.run(["follow", "magazine", "--keep", "-1"])
        #expect(negative.errors.contains("error: --keep needs a value that does not start with “-”."), "\(negative)")
    }
}
