import ArgumentParser
import IssueLibrary
import Periodical
import PressClient

struct RedeemCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redeem", abstract: "Redeem a publisher's code.",
        discussion: .text(
            """
            The code is case-insensitive, and spaces and dashes are ignored. If the command fails, run it \
            again: the code still counts only once.
            """,
            examples:
                "masthead redeem 7K2MX-0QF4V-9TW3H-1ABCD",
            "masthead redeem 7K2MX-0QF4V-9TW3H-1ABCD --at magazine"))

    @Argument(help: "The code.")
    var code: String

    @Option(
        help: ArgumentHelp(
            "A publication of that publisher. [default: the only publisher server]", valueName: "handle"),
        completion: Completions.handles)
    var at: String?

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        let right = try await opened.redeem(code, of: opened.pressHandle(at))
        let (console, now) = (Console.current, opened.configuration.now())
        if json { return try console.printJSON(ShownRight(right, now: now)) }
        console.print("Redeemed: \(right.line(now: now)).")
    }
}
