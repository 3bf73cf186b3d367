import ArgumentParser
import IssueLibrary
import Periodical
import PressClient

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Refresh your purchases, or switch to another account.",
        discussion: .text(
            """
            To share the purchases of another device, run `masthead account code` on that device, then run this \
            command with the code. This library then joins that device's account.
            """,
            examples:
                "masthead restore magazine",
            "masthead restore magazine 7K2MX-0QF4V-9TW3H-1ABCD"))

    @Argument(help: "The publication's handle.", completion: Completions.handles)
    var handle: String

    @Argument(help: "The code that `masthead account code` printed on the other device.")
    var code: String?

    @Flag(help: "Print one JSON array.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        if let code { try await opened.accounts.joinAccount(code, of: handle) }
        let (rights, now) = (try await opened.accounts.rights(of: handle), opened.configuration.now())
        let console = Console.current
        if json { return try console.printJSON(rights.map { RightView($0, at: now) }) }
        let held = rights.holdings(at: now)
        for holding in held { console.print(holding.line(now: now)) }
        let entitlement = try await opened.accounts.entitlement(of: handle)
        let owned = Set(entitlement?.items ?? []).subtracting(held.compactMap(\.first.item)).sorted()
        if !owned.isEmpty { console.print("Owned: \(owned.map(\.printable).joined(separator: ", "))") }
        if held.isEmpty, owned.isEmpty { console.print("The account has no purchases from \(handle.printable).") }
        if let entitlement {
            console.note("Readable offline until \(entitlement.ends.written).")
        }
    }
}
