import ArgumentParser
import Foundation
import Periodical
import PressServer
import ServerStore

struct PressTokenCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a token and print it, once.",
        discussion: .text(
            "Give each program a token of its own, with the scopes that it needs: then one can be revoked without the others.",
            examples:
                "masthead press token create /srv/press --name prometheus --scope metrics",
            "masthead press token create /srv/press --name release --scope status --scope tokens --expires 2031-01-01"))

    @OptionGroup var press: PressOptions

    @Option(help: "What it is called after: the program or person that uses it.")
    var name: String

    @Option(help: "What it may do; may be given several times.")
    var scope: [AdministrationScope] = []

    @Option(help: "The day it ends, such as 2031-01-01. [default: never]", transform: Self.end)
    var expires: Date?

    func validate() throws {
        guard !scope.isEmpty else {
            throw ValidationError(
                "--scope takes what it may do: \(AdministrationScope.allCases.map(\.rawValue).joined(separator: ", "))."
            )
        }
    }

    private static func end(_ text: String) throws -> Date {
        guard let date = Date(written: text) else {
            throw ValidationError("--expires takes a day, such as 2031-01-01.")
        }
        return date
    }

    func run() async throws {
        let console = Console.current
        let made = try await press.withTokens { tokens async throws(MastheadError) in
            try await tokens.make(named: name, scopes: Set(scope), expiresAt: expires)
        }
        console.print(made.secret.text)
        console.note("Its identifier is \(made.token.id). It is not shown again: only its hash is kept.")
    }
}

extension AdministrationScope: ExpressibleByArgument {}
