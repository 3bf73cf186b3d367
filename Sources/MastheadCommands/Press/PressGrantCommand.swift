import ArgumentParser
import Foundation
import Periodical
import PressServer
import PressWire
import ServerStore

struct PressGrantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Grant a product to an account.",
        discussion: .text(
            """
            Readers can find their account name in the app, or with `masthead account show`. If the account already \
            has this subscription, the new period starts when the current one ends.

            With --revoke, the command revokes manual grants. Readers keep the issues that they have already \
            downloaded. With --list, it shows up to 1000 manual grants, newest first. Specify an account to list \
            only its grants.
            """,
            examples:
                "masthead press grant /srv/press 5f2c9a1be07d4413 magazine.year",
            "masthead press grant /srv/press 5f2c9a1be07d4413 magazine.all --begins 2030-01-01 --ends 2030-12-31",
            "masthead press grant /srv/press --list"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The account's name.")
    var account: String?

    @Argument(help: "The product identifier.")
    var product: String?

    @Flag(help: "Revoke the manual grants of this product.")
    var revoke = false

    @Option(
        help: """
            The start of the grant: a time, or a day in the publisher's time zone. [default: now, or the end of the \
            current subscription]
            """)
    var begins: PressMoment?

    @Option(help: "The end of the grant: a time, or a day (inclusive). [default: calculated from the product's period]")
    var ends: PressMoment?

    @Flag(help: "List manual grants.")
    var list = false

    @Flag(help: "With --list, print one JSON document.")
    var json = false

    @OptionGroup var confirmation: ConfirmationOptions

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
        if begins == nil, right.begin > Date() {
            Console.current.note(
                "The account already has this product, so the grant starts when the earlier one ends. To revoke all "
                    + "manual grants of the product, use --revoke.")
        }
    }

    private func showGrants() async throws {
        let console = Console.current
        let grants = try await press.withStore { store, configuration async throws(MastheadError) in
            try await Rights(store, zone: configuration.sale.timeZone).grants(to: account, of: product)
        }
        if json { return try console.printJSON(grants.map { Wire.Grant($0) }) }
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
        let none = MastheadError(
            .configuration, cannot: "revoke", to: product, found: "the account has no manual grant of this product",
            hint: "Check the account and the product. Refund a purchase where it was bought.")
        let isRevoked = try await press.withStore { store, configuration async throws(MastheadError) in
            let (rights, now) = (Rights(store, zone: configuration.sale.timeZone), Date())
            let held = try await rights.grants(to: account, of: product).contains { grant in
                grant.right.revoked == nil && (grant.right.end ?? .distantFuture) > now
            }
            guard held else { throw none }
            guard
                try confirmation.isGiven(
                    "Revoke the grant?",
                    because: "the account could no longer download the issues of \(product.printable)",
                    cannot: "revoke", to: product)
            else { return false }
            guard try await rights.revoke(product, from: account) else { throw none }
            return true
        }
        guard isRevoked else { return }
        Console.current.print("Revoked \(product.printable).")
    }
}
