import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct AccountCodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code", abstract: "Print a code that lets another device join this account.",
        discussion: .text(
            """
            The code works once and expires soon. Use it only on your own devices, because anyone who enters the code \
            gets all of the account's purchases.
            """,
            examples:
                "masthead account code magazine",
            "masthead account code magazine --json"))

    @Argument(help: "The publication's handle.", completion: Completions.handles)
    var handle: String

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    private struct Shown: Encodable {
        let code: String
        let ends: String
    }

    func run() async throws {
        let opened = try await library.open()
        let code = try await opened.accounts.accountCode(of: handle)
        let console = Console.current
        if json { return try console.printJSON(Shown(code: code.code, ends: code.ends.rfc3339)) }
        console.print(code.code)
        console.note(
            console.wrapped(
                """
                On the other device: `masthead restore HANDLE \(code.code)`. The code works once and expires \
                \(code.ends.ahead(opened.configuration.now())).
                """))
    }
}
