import ArgumentParser
import Foundation
import Periodical
import PressWire
import ServerStore

struct PressForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Delete a reader's account and all of its data.",
        discussion: .text(
            """
            Deletes the account's purchases and tokens, its devices and their lists of publications, and all unsent \
            notifications. The publisher cannot undo this. Readers find the identifier with `masthead account`. \
            Other apps can get the account's identifier with GET /v1/account, and let readers delete their \
            own account with DELETE /v1/account.
            """,
            examples:
                "masthead press forget /srv/press 4f1d0c35a2b98e76",
            "masthead press forget /srv/press 4f1d0c35a2b98e76 --yes"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The account's identifier.")
    var account: String

    @OptionGroup var confirmation: ConfirmationOptions

    func run() async throws {
        let subject = "the account \(account.printable)"
        let unknown = MastheadError(
            .configuration, cannot: "delete", to: subject, found: "no account has this identifier",
            hint: "Ask the reader for the identifier, which `masthead account` shows.")
        let isDeleted = try await press.withStore { store, configuration async throws(MastheadError) in
            let accounts = Accounts(store)
            guard try await accounts.exists(account) else { throw unknown }
            let rights = try await Rights(store, zone: configuration.sale.timeZone).list(of: account)
            guard
                try confirmation.isGiven(
                    "Delete the account and its purchases?", because: Self.loss(of: rights, at: Date()),
                    cannot: "delete", to: subject)
            else { return false }
            guard try await accounts.forget(account) else { throw unknown }
            return true
        }
        if isDeleted { Console.current.print("Deleted the account \(account.printable) and its data.") }
    }

    /// Returns a clause about the purchases that an account loses.
    private static func loss(of rights: [Right], at now: Date) -> String {
        let held = rights.filter { $0.revoked == nil && ($0.end ?? .distantFuture) > now }
        guard !held.isEmpty else { return "the account has no purchases that are still valid" }
        let names = held.map { right in
            right.product.id.printable + (right.end.map { " until \($0.rfc3339)" } ?? "")
        }
        return "the account would lose \(names.printableList)"
    }
}
