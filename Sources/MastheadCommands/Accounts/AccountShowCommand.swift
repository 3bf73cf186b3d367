import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import PressClient

struct AccountShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show your accounts and their purchases.",
        discussion: .text(
            """
            Shows the last known state without contacting a server. Use `masthead restore HANDLE` to get the current \
            state from the publisher server.
            """,
            examples:
                "masthead account show",
            "masthead account show magazine --json"))

    @Argument(
        help: "The publication's handle. [default: all publications with a publisher server]",
        completion: Completions.handles)
    var handle: String?

    @Flag(help: "Print one JSON array.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        let accounts = try await opened.pressAccounts(of: handle)
        let (console, now) = (Console.current, opened.configuration.now())
        if json { return try console.printJSON(accounts.map { AccountView($0, at: now) }) }
        guard !accounts.isEmpty else {
            console.print("None of your publications has a publisher server.")
            return
        }
        for account in accounts { show(account, console, now) }
    }

    private func show(_ account: PublicationAccount, _ console: Console, _ now: Date) {
        let handle = account.handle.printable
        guard account.exists else {
            return console.print("\(handle)  no account at \(account.server.redacted.printable)")
        }
        let name = account.id.map { "account \($0)" } ?? "an account"
        console.print("\(handle)  \(name) at \(account.server.redacted.printable)")
        if account.refusedAt != nil {
            console.print("  \(account.refusal)")
        }
        let held = account.rights.filter { $0.end.map { $0 > now } ?? true }
        for right in held { console.print("  \(right.termLine(now: now))") }
        let owned = Set(account.entitlement?.items ?? []).subtracting(held.compactMap(\.item)).sorted()
        if !owned.isEmpty { console.print("  Owned: \(owned.map(\.printable).joined(separator: ", "))") }
        if held.isEmpty, owned.isEmpty {
            console.print(
                account.askedAt == nil ? "  Masthead has not requested the purchases yet." : "  No purchases.")
        }
        if let entitlement = account.entitlement {
            console.print("  Readable offline until \(entitlement.ends.written).")
        }
    }
}
