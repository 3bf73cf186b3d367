import ArgumentParser
import IssueLibrary
import Periodical

struct AccountLoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Create an account at a publisher server, or join one.",
        discussion: .text(
            "Prints the account's name, which is not secret. The publisher needs this name to grant you a product.",
            examples:
                "masthead account login magazine",
            "masthead account login magazine --code 7K2MX-0QF4V-9TW3H-1ABCD"))

    @Argument(help: "The publication's handle.", completion: Completions.handles)
    var handle: String

    @Option(help: "The code that `masthead account code` printed on the other device.")
    var code: String?

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        if let code { try await opened.accounts.joinAccount(code, of: handle) }
        let account = try await opened.accounts.makeAccount(of: handle)
        Console.current.print(account.id ?? "The library does not know the account's name.")
        Console.current.note("The account is at \(account.server.redacted.printable).")
    }
}
