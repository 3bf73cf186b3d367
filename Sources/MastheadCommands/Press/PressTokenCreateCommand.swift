import ArgumentParser
import Foundation
import Periodical
import PressServer
import PressWire
import ServerStore

struct PressTokenCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a token and print it.",
        discussion: .text(
            """
            Create a separate token for each program, with only the scopes that it needs. You can then revoke one \
            token without affecting other programs. The command prints the token only once.
            """,
            examples:
                "masthead press token create /srv/press --name prometheus --scope metrics",
            "masthead press token create /srv/press --name release --scope status --scope tokens --expires 2031-01-01"))

    @OptionGroup var press: PressOptions

    @Option(help: "A label for the token, such as the name of the program that uses it.")
    var name: String

    @Option(help: "A scope of the token. To grant several scopes, repeat the option.")
    var scope: [AdministrationScope] = []

    @Option(
        help: "When the token expires: a time, or a day (inclusive), such as 2031-01-01. [default: never]",
        transform: Self.end)
    var expires: PressMoment?

    func validate() throws {
        guard !scope.isEmpty else {
            throw ValidationError(
                "--scope is required: \(AdministrationScope.allCases.map(\.rawValue).joined(separator: ", "))."
            )
        }
    }

    private static func end(_ text: String) throws -> PressMoment {
        guard let moment = PressMoment(argument: text) else {
            throw ValidationError(
                "--expires must be a day, such as 2031-01-01, or a time, such as 2031-01-01T08:00:00Z.")
        }
        return moment
    }

    func run() async throws {
        let console = Console.current
        let made = try await press.withStore { store, configuration async throws(MastheadError) in
            try await AdministratorTokens(store).make(
                named: name, scopes: Set(scope), expiresAt: expires?.end(in: configuration.sale.timeZone))
        }
        console.print(made.secret.text)
        console.note(
            console.wrapped(
                """
                The token's identifier is \(made.token.id). The token is stored only as a hash and cannot be shown \
                again.
                """))
    }
}

extension AdministrationScope: ExpressibleByArgument {}
