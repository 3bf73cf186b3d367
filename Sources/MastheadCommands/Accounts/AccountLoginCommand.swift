import ArgumentParser
import IssueLibrary
import Periodical

struct AccountLoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Make an account at a publisher's server, or come to that of another device.",
        discussion: .text(
            "What is printed is the account's name, by which a publisher can give it something. It is no secret.",
            examples:
                "masthead account login press",
            "masthead account login press --code 7K2MX-0QF4V-9TW3H-1ABCD"))

    @Argument(help: "The publication's handle.", completion: Completions.handles)
    var handle: String

    @Option(help: "The code that the other device shows: `masthead account code`.")
    var code: String?

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        if let code { try await opened.joinAccount(code, of: handle) }
        let account = try await opened.makeAccount(of: handle)
        Console.current.print(account.id ?? "The account has no name that is known here.")
        Console.current.note("The account is at \(account.server.redacted.printable).")
    }
}
