import ArgumentParser
import Entitlements
import Foundation
import Periodical
import PressServer
import ServerStore

struct PressVoucherCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voucher", abstract: "Make codes that give a product, and print them, once.",
        discussion: .text(
            """
            Each code is twenty characters without any that look alike; the last one tells a slip of the finger. Only their hashes are kept, so \
            they cannot be shown again. --withdraw makes those of the product and the label worth nothing; what was redeemed stays. --list shows \
            what is left of them, by lots that were made together.
            """,
            examples:
                "masthead press voucher /srv/press press.year --count 200 --label fair --ends 2030-12-31",
            "masthead press voucher /srv/press press.month --uses 500 --label newsletter",
            "masthead press voucher /srv/press --list"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The product that they give.")
    var product: String?

    @Option(help: "How many codes.")
    var count = 1

    @Option(help: "How many accounts may redeem each of them.")
    var uses = 1

    @Option(
        help: "When they begin to be worth something: a time, or a day in the publisher's time zone. [default: now]")
    var begins: PressMoment?

    @Option(help: "When they end: a time, or a day, the whole of which they are worth something. [default: never]")
    var ends: PressMoment?

    @Option(help: "What they are known by here.")
    var label = ""

    @Flag(help: "Make the codes with the label worth nothing instead.")
    var withdraw = false

    @Flag(help: "Show what is left of codes instead.")
    var list = false

    @Flag(help: "With --list: print one JSON document.")
    var json = false

    func validate() throws {
        if list {
            guard !withdraw, count == 1, uses == 1, begins == nil, ends == nil, label.isEmpty else {
                throw ValidationError("--list takes a product and --json, and nothing else.")
            }
            return
        }
        guard product != nil, !json else {
            throw ValidationError(
                json ? "--json goes with --list." : "Name the product that the codes give, or --list.")
        }
        guard !withdraw || (!label.isEmpty && count == 1 && uses == 1 && begins == nil && ends == nil) else {
            throw ValidationError("--withdraw takes the product and --label, and nothing else.")
        }
    }

    func run() async throws {
        let console = Console.current
        guard !list, let product else { return try await showLots(console) }
        if withdraw {
            let count = try await press.withStore { store, configuration async throws(MastheadError) in
                try await Vouchers(store, zone: configuration.sale.timeZone).withdraw(of: product, labelled: label)
            }
            guard count > 0 else {
                throw MastheadError(
                    .configuration, cannot: "withdraw", to: "the codes “\(label)” of \(product)",
                    found: "there are none that are worth anything",
                    hint:
                        "`masthead press voucher \(press.folder.asShellWord) --list` shows what is left, by product and label."
                )
            }
            return console.print("Withdrew \(count).")
        }
        let codes = try await press.withStore { store, configuration async throws(MastheadError) in
            let zone = configuration.sale.timeZone
            return try await Vouchers(store, zone: zone)
                .make(
                    count, of: product, uses: uses, begin: begins?.begin(in: zone), end: ends?.end(in: zone),
                    label: label)
        }
        for code in codes { console.print(code.text) }
        console.note("They are not shown again: only their hashes are kept.")
    }

    private func showLots(_ console: Console) async throws {
        let all = try await press.withStore { store, configuration async throws(MastheadError) in
            try await Vouchers(store, zone: configuration.sale.timeZone).lots()
        }
        let lots = all.filter { product == nil || $0.product == product }
        if json { return try console.printJSON(lots.map { VoucherLotDocument($0) }) }
        guard !lots.isEmpty else { return console.note("No codes were made.") }
        let table = Table(
            columns: [
                .init(heading: "PRODUCT"), .init(heading: "LABEL", yields: 1), .init(heading: "CODES", isNumeric: true),
                .init(heading: "LEFT", isNumeric: true), .init(heading: "USES LEFT", isNumeric: true),
                .init(heading: "REDEEMED", isNumeric: true), .init(heading: "ENDS"),
            ],
            rows: lots.map { lot in
                [
                    lot.product, lot.label.printable, "\(lot.codes)", "\(lot.codesLeft)", "\(lot.usesLeft)",
                    "\(lot.redeemed)", lot.end?.rfc3339 ?? "never",
                ]
            })
        for line in table.lines(for: console) { console.print(line) }
    }
}
