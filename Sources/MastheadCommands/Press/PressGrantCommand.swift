import ArgumentParser
import Entitlements
import Foundation
import Periodical
import PressServer
import ServerStore

struct PressGrantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Grant a product to an account.",
        discussion: .text(
            """
            Readers find the name of their account in the app, or with `masthead account show`. If the account \
            already has the subscription, the new one starts when the current one ends.

            --revoke revokes manual grants; issues that the reader already has stay. --list shows manual \
            grants, newest first, at most 1000. Name an account to list only its grants.
            """,
            examples:
                "masthead press grant /srv/press 5f2c9a1be07d4413 magazine.year",
            "masthead press grant /srv/press 5f2c9a1be07d4413 magazine.all --begins 2030-01-01 --ends 2030-12-31",
            "masthead press grant /srv/press --list"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The account.")
    var account: String?

    @Argument(help: "The product.")
    var product: String?

    @Flag(help: "Revoke the manual grants of this product.")
    var revoke = false

    @Option(
        help: """
            Start: a time, or a day in the publisher's time zone. [default: now, or after the current subscription]
            """)
    var begins: PressMoment?

    @Option(help: "End: a time, or a day, which is included. [default: from the product's period]")
    var ends: PressMoment?

    @Flag(help: "List manual grants.")
    var list = false

    @Flag(help: "Print one JSON document, with --list.")
    var json = false

    func validate() throws {
        if list {
            guard !revoke, begins == nil, ends == nil else {
                throw ValidationError("--list can only be combined with an account, a product and --json.")
            }
            return
        }
        guard account != nil, product != nil, !json else {
            throw ValidationError(
                json ? "--json requires --list." : "Specify the account and the product, or use --list.")
        }
        guard !revoke || (begins == nil && ends == nil) else {
            throw ValidationError("--revoke cannot be combined with --begins and --ends.")
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
        let end = right.end.map { "to \($0.rfc3339)" } ?? "permanently"
        Console.current.print("Granted \(right.product.id) from \(right.begin.rfc3339) \(end): \(right.id).")
    }

    private func showGrants() async throws {
        let console = Console.current
        let grants = try await press.withStore { store, configuration async throws(MastheadError) in
            try await Rights(store, zone: configuration.sale.timeZone).grants(to: account, of: product)
        }
        if json { return try console.printJSON(grants.map { GrantDocument($0) }) }
        guard !grants.isEmpty else { return console.note("There are no manual grants.") }
        let table = Table(
            columns: [
                .init(heading: "ACCOUNT"), .init(heading: "PRODUCT"), .init(heading: "BEGINS"), .init(heading: "ENDS"),
                .init(heading: "REVOKED"),
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
                .configuration, cannot: "revoke", to: product,
                found: "the account has no manual grant of this product",
                hint: "Check the account and the product. Purchases are refunded where they were bought.")
        }
        Console.current.print("Revoked \(product.printable).")
    }
}
