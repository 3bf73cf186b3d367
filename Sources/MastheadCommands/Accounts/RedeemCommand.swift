import ArgumentParser
import IssueLibrary
import Periodical
import PressClient

struct RedeemCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redeem", abstract: "Redeem a voucher code from a publisher.",
        discussion: .text(
            """
            Codes are case-insensitive, and spaces and dashes are ignored. If the command fails, you can safely run \
            it again: it redeems the code only once.
            """,
            examples:
                "masthead redeem 7K2MX-0QF4V-9TW3H-1ABCD",
            "masthead redeem 7K2MX-0QF4V-9TW3H-1ABCD --at magazine"))

    @Argument(help: "The voucher code.")
    var code: String

    @Option(
        help: ArgumentHelp(
            "A publication from this publisher. Required if your publications use several publisher servers.",
            valueName: "handle"),
        completion: Completions.handles)
    var at: String?

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        let right = try await opened.accounts.redeem(code, of: opened.pressHandle(at))
        let (console, now) = (Console.current, opened.configuration.now())
        if json { return try console.printJSON(RightView(right, at: now)) }
        console.print("Redeemed: \(right.line(now: now)).")
    }
}
