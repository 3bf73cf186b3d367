import ArgumentParser
import Entitlements
import Foundation
import Periodical
import PressServer
import ServerStore

struct PressGrantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Give a product to an account.",
        discussion: .text(
            """
            A reader finds the name of the account where the app or the command tells of it. A subscription goes on behind one that is held. \
            With --revoke what was given so is taken back: issues that came before stay. --list shows what was given, the newest first: 1000 at \
            the most, of one account where one is named.
            """,
            examples:
                "masthead press grant /srv/press 5f2c9a1be07d4413 press.year",
            "masthead press grant /srv/press 5f2c9a1be07d4413 press.all --begins 2030-01-01 --ends 2030-12-31",
            "masthead press grant /srv/press --list"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The account.")
    var account: String?

    @Argument(help: "The product.")
    var product: String?

    @Flag(help: "Take back what was given of it by hand.")
    var revoke = false

    @Option(help: "When it begins. A day begins in the publisher's time zone. [default: now, or behind what is held]")
    var begins: PressMoment?

    @Option(help: "When it ends: a time, or a day, with the end of that. [default: by the product's period]")
    var ends: PressMoment?

    @Flag(help: "Show what was given instead.")
    var list = false

    @Flag(help: "With --list: print one JSON document.")
    var json = false

    func validate() throws {
        if list {
            guard !revoke, begins == nil, ends == nil else {
                throw ValidationError("--list takes an account, a product and --json, and nothing else.")
            }
            return
        }
        guard account != nil, product != nil, !json else {
            throw ValidationError(json ? "--json goes with --list." : "Name the account and the product, or --list.")
        }
        guard !revoke || (begins == nil && ends == nil) else {
            throw ValidationError("--revoke takes back from now on: it goes without --begins and --ends.")
        }
    }

    func run() async throws {
        guard !list, let account, let product else { return try await showGrants() }
        if revoke { return try await takeBack(product, from: account) }
        let right = try await press.withStore { store, configuration async throws(MastheadError) in
            let zone = configuration.sale.timeZone
            return try await Rights(store, zone: zone)
                .grant(product, to: account, begin: begins?.begin(in: zone), end: ends?.end(in: zone))
        }
        let end = right.end.map { "to \($0.rfc3339)" } ?? "for good"
        Console.current.print("Gave \(right.product.id) from \(right.begin.rfc3339) \(end): \(right.id).")
    }

    private func showGrants() async throws {
        let console = Console.current
        let grants = try await press.withStore { store, configuration async throws(MastheadError) in
            try await Rights(store, zone: configuration.sale.timeZone).grants(to: account, of: product)
        }
        if json { return try console.printJSON(grants.map { GrantDocument($0) }) }
        guard !grants.isEmpty else { return console.note("Nothing was given by hand.") }
        let table = Table(
            columns: [
                .init(heading: "ACCOUNT"), .init(heading: "PRODUCT"), .init(heading: "BEGINS"), .init(heading: "ENDS"),
                .init(heading: "TAKEN BACK"),
            ],
            rows: grants.map { grant in
                [
                    grant.account, grant.right.product.id, grant.right.begin.rfc3339,
                    grant.right.end?.rfc3339 ?? "never", grant.right.revoked?.rfc3339 ?? "",
                ]
            })
        for line in table.lines(for: console) { console.print(line) }
    }

    private func takeBack(_ product: String, from account: String) async throws {
        let wasHeld = try await press.withStore { store, configuration async throws(MastheadError) in
            try await Rights(store, zone: configuration.sale.timeZone).revoke(product, from: account)
        }
        guard wasHeld else {
            throw MastheadError(
                .configuration, cannot: "take back", to: product,
                found: "the account holds nothing of it that was given by hand",
                hint: "Look at the names; what was bought is taken back where it was bought.")
        }
        Console.current.print("Took \(product.printable) back.")
    }
}
