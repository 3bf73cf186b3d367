import ArgumentParser
import IssueLibrary
import Periodical
import PressClient

struct AccountForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Delete an account and its purchases.",
        discussion: .text(
            """
            Deletes the account on the server and in this library. You can still read the issues that you have \
            downloaded. On a terminal, Masthead asks for confirmation. In a script, use --yes.
            """,
            examples:
                "masthead account forget magazine",
            "masthead account forget magazine --yes"))

    @Argument(help: "The publication's handle.", completion: Completions.handles)
    var handle: String

    @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
    var yes = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        let (console, now) = (Console.current, opened.configuration.now())
        let account = try await opened.accounts.account(of: handle)
        guard account.exists else {
            return console.print("The library has no account at \(account.server.redacted.printable).")
        }
        let shared = try await opened.pressAccounts(of: nil).filter { $0.server == account.server }
        let held = shared.flatMap { $0.rights.holdings(at: now) }
        if !yes {
            guard let questions = Questions(console) else {
                throw ValidationError(
                    "Masthead can ask for confirmation only on a terminal. Use --yes to delete the account.")
            }
            for holding in held { console.note("The account has \(holding.line(now: now)).") }
            let others = shared.map(\.handle).filter { $0 != account.handle }
            if !others.isEmpty { console.note("The account is also used for \(others.printableList).") }
            guard questions.confirm("Delete the account and its purchases?") else {
                return console.print("Nothing was changed.")
            }
        }
        try await opened.accounts.forgetAccount(of: account.handle)
        console.print(
            "The account at \(account.server.redacted.printable) was deleted. Downloaded issues were kept."
        )
    }
}
