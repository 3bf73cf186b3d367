import ArgumentParser
import IssueLibrary
import Periodical
import PressClient

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring what an account holds up to date, or come to that of another device.",
        discussion: .text(
            "With the code that another device shows (`masthead account code`) its account becomes this library's, with all that it holds.",
            examples:
                "masthead restore press",
            "masthead restore press 7K2MX-0QF4V-9TW3H-1ABCD"))

    @Argument(help: "The publication's handle.", completion: Completions.handles)
    var handle: String

    @Argument(help: "The code of another device.")
    var code: String?

    @Flag(help: "Print one JSON array.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        if let code { try await opened.joinAccount(code, of: handle) }
        let (rights, now) = (try await opened.rights(of: handle), opened.configuration.now())
        let console = Console.current
        if json { return try console.printJSON(rights.map { ShownRight($0, now: now) }) }
        let held = rights.holdings(at: now)
        for holding in held { console.print(holding.line(now: now)) }
        let entitlement = try await opened.entitlement(of: handle)
        let owned = Set(entitlement?.items ?? []).subtracting(held.compactMap(\.first.item)).sorted()
        if !owned.isEmpty { console.print("Its own: \(owned.map(\.printable).joined(separator: ", "))") }
        if held.isEmpty, owned.isEmpty { console.print("The account holds nothing of \(handle.printable) now.") }
        if let entitlement {
            console.note("Known offline until \(entitlement.ends.written).")
        }
    }
}
