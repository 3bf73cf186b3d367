import Foundation
import Periodical
import TestSupport
import Testing

@testable import MastheadCommands

/// The remedies of library errors, which only the command line converts to commands and options.
@Suite struct RemedyCommandTests {
    private static let commands = MastheadCommand.configuration.groupedSubcommands.flatMap { group in
        group.subcommands.compactMap { command in command.configuration.commandName }
    }

    @Test("the remedies for errors mention only existing commands", arguments: Remedy.Kind.allCases)
    func worded(kind: Remedy.Kind) {
        let worded = Remedy(kind, "Do it.", of: ["press/spring"]).asCommand
        #expect(worded.kind == kind && worded.subjects == ["press/spring"])
        #expect(worded.words.last == "." || worded.words.last == "?", "\(worded.words)")
        for match in worded.words.matches(of: /`masthead ([a-z]+)/) {
            #expect(Self.commands.contains(String(match.1)), "\(worded.words)")
        }
    }

    @Test("each error or diagnostic is printed with the command that fixes it")
    func shown() {
        let error = MastheadError(
            .busy, cannot: "read", to: "a", found: "not downloaded yet", remedies: [.download("press/a"), .goOn])
        #expect(
            error.asCommand.hint
                == "Run `masthead download press/a` to download it. Run the same command again. Masthead "
                + "continues where it stopped."
        )
        let fault = Diagnostic(file: "a", code: "stale-signature", message: "It is old.", remedies: [.sign("dist")])
        #expect(fault.asCommand.hint?.contains("`masthead sign dist --key KEYFILE`") == true)
    }

    @Test("strings in Sources name masthead commands only in the module MastheadCommands")
    func libraries() throws {
        let sources = Tool.repository.appending(path: "Sources")
        let files =
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL } ?? []
        let libraries = files.filter { file in
            let path = file.path.dropFirst(sources.path.count + 1)
            return file.pathExtension == "swift" && !path.hasPrefix("MastheadCommands/")
        }
        #expect(libraries.count > 400)
        let names = Self.commands.joined(separator: "|")
        let command = try Regex("masthead (\(names))\\b")
        // Matches an option inside a string. A string that starts with an option is an argument for another program.
        let option = try Regex("[ `(]--[a-z]")
        for file in libraries {
            let text = try String(contentsOf: file, encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                let place = "\(file.lastPathComponent):\(number + 1): \(line)"
                // The string checks are faster than the regular expressions.
                if line.contains("masthead ") { #expect(!line.contains(command), "\(place)") }
                guard line.contains("--"), line.contains("\""),
                    !Self.ofOtherPrograms.contains(where: { line.contains($0) })
                else {
                    continue
                }
                #expect(!line.contains(option), "\(place)")
            }
        }
    }

    /// Strings that contain options of other programs.
    private static let ofOtherPrograms = ["`qpdf --version`"]
}
