import ArgumentParser
import IssueLibrary
import Periodical
import PressClient

struct AccountForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Have an account forgotten, at the server and here, with all that it holds.",
        discussion: .text(
            "What is here stays and can be read. On a terminal it asks; elsewhere it takes --yes.",
            examples:
                "masthead account forget press",
            "masthead account forget press --yes"))

    @Argument(help: "The publication's handle.", completion: Completions.handles)
    var handle: String

    @Flag(name: .shortAndLong, help: "Ask nothing.")
    var yes = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        let (console, now) = (Console.current, opened.configuration.now())
        let account = try await opened.account(of: handle)
        guard account.exists else {
            return console.print("The library has no account at \(account.server.redacted.printable).")
        }
        let shared = try await opened.pressAccounts(of: nil).filter { $0.server == account.server }
        let held = shared.flatMap { $0.rights.holdings(at: now) }
        if !yes {
            guard let questions = Questions(console) else {
                throw ValidationError("There is no terminal to ask on: give --yes, and the account is forgotten.")
            }
            for holding in held { console.note("It holds \(holding.line(now: now)).") }
            let others = shared.map(\.handle).filter { $0 != account.handle }
            if !others.isEmpty { console.note("It is the account of \(others.printableList), too.") }
            guard questions.confirm("Have it forgotten, with all that it holds?") else {
                return console.print("Nothing was changed.")
            }
        }
        try await opened.forgetAccount(of: account.handle)
        console.print("The account at \(account.server.redacted.printable) is forgotten. What is here stays.")
    }
}
