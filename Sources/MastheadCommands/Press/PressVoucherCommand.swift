import ArgumentParser
import Foundation
import Periodical
import PressServer
import PressWire
import ServerStore

struct PressVoucherCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voucher", abstract: "Create, list or revoke voucher codes.",
        discussion: .text(
            """
            Each code has 20 characters that are hard to confuse. The last character is a check digit \
            that detects typos. The server stores only hashes of the codes, so it cannot show them again.

            To revoke the unused codes of a product that have a certain label, use --withdraw and --label. To list the \
            remaining codes, grouped by batch, use --list. Revoked codes are not left, and codes that deleted accounts \
            used do not count as redeemed.
            """,
            examples:
                "masthead press voucher /srv/press magazine.year --count 200 --label fair --ends 2030-12-31",
            "masthead press voucher /srv/press magazine.month --uses 500 --label newsletter",
            "masthead press voucher /srv/press --list"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The product identifier.")
    var product: String?

    @Option(help: "Number of codes to create.")
    var count = 1

    @Option(help: "Number of accounts that can redeem each code.")
    var uses = 1

    @Option(
        help: "When the codes become valid: a time, or a day in the publisher's time zone. [default: now]")
    var begins: PressMoment?

    @Option(help: "When the codes expire: a time, or a day (inclusive). [default: never]")
    var ends: PressMoment?

    @Option(help: "A label for the batch, such as newsletter.")
    var label = ""

    @Flag(help: "Revoke the unused codes with this label.")
    var withdraw = false

    @Flag(help: "List the remaining codes.")
    var list = false

    @Flag(help: "With --list, print one JSON document.")
    var json = false

    @OptionGroup var confirmation: ConfirmationOptions

    func validate() throws {
        if list {
            guard !withdraw, count == 1, uses == 1, begins == nil, ends == nil, label.isEmpty else {
                throw ValidationError("--list can only be combined with a product and --json.")
            }
            return
        }
        guard product != nil, !json else {
            throw ValidationError(
                json ? "--json requires --list." : "Specify the product, or use --list.")
        }
        guard !withdraw || (!label.isEmpty && count == 1 && uses == 1 && begins == nil && ends == nil) else {
            throw ValidationError(
                "--withdraw requires --label, and cannot be combined with --count, --uses, --begins or --ends.")
        }
    }

    func run() async throws {
        let console = Console.current
        guard !list, let product else { return try await showLots(console) }
        if withdraw { return try await withdrawCodes(of: product, console) }
        let (codes, isOffered) = try await press.withStore { store, configuration async throws(MastheadError) in
            let zone = configuration.sale.timeZone
            let codes = try await Vouchers(store, zone: zone)
                .make(
                    count, of: product, uses: uses, begin: begins?.begin(in: zone), end: ends?.end(in: zone),
                    label: label)
            return (codes, try await Products(store).list().contains { $0.id == product })
        }
        for code in codes { console.print(code.text) }
        if !isOffered {
            console.warn(
                "the server no longer offers \(product.printable), but readers can redeem these codes")
        }
        console.note("The server stores only hashes of the codes, and cannot show the codes again.")
    }

    private func withdrawCodes(of product: String, _ console: Console) async throws {
        let (action, subject) = ("revoke", "the codes “\(label)” of \(product)")
        let none = MastheadError(
            .configuration, cannot: action, to: subject, found: "no valid code has this label",
            hint: "Use `masthead press voucher \(press.folder.asShellWord) --list` to list the remaining codes.")
        let count: Int? = try await press.withStore { store, configuration async throws(MastheadError) in
            let vouchers = Vouchers(store, zone: configuration.sale.timeZone)
            let left = try await vouchers.lots().filter { $0.product == product && $0.label == label }
                .reduce(0) { $0 + $1.codesLeft }
            guard left > 0 else { throw none }
            let codes = left.counted("unused code")
            guard
                try confirmation.isGiven(
                    "Revoke \(codes)?", because: "readers could no longer redeem the \(codes) with this label",
                    cannot: action, to: subject)
            else { return nil }
            let count = try await vouchers.withdraw(of: product, labeled: label)
            guard count > 0 else { throw none }
            return count
        }
        if let count { console.print("Revoked \(count.counted("code")).") }
    }

    private func showLots(_ console: Console) async throws {
        let (all, zone) = try await press.withStore { store, configuration async throws(MastheadError) in
            let zone = configuration.sale.timeZone
            return (try await Vouchers(store, zone: zone).lots(), zone)
        }
        let lots = all.filter { product == nil || $0.product == product }
        if json { return try console.printJSON(lots.map { Wire.VoucherBatch($0) }) }
        guard !lots.isEmpty else { return console.note("There are no codes.") }
        func text(_ date: Date) -> String {
            guard console.outputIsTerminal else { return date.rfc3339 }
            // People need only the day, in the publisher's time zone.
            return String(date.addingTimeInterval(TimeInterval(zone.secondsFromGMT(for: date))).rfc3339.prefix(10))
        }
        // The label stays, because revoking a batch requires it.
        let table = Table(
            columns: [
                .init(heading: "PRODUCT"), .init(heading: "LABEL", isFlexible: true),
                .init(heading: "CODES", isNumeric: true), .init(heading: "LEFT", isNumeric: true),
                .init(heading: "USES LEFT", isNumeric: true, yields: 2),
                .init(heading: "REDEEMED", isNumeric: true, yields: 3), .init(heading: "CREATED", yields: 1),
                .init(heading: "ENDS"),
            ],
            rows: lots.map { lot in
                [
                    lot.product, lot.label.printable, "\(lot.codes)", "\(lot.codesLeft)", "\(lot.usesLeft)",
                    "\(lot.redeemed)", text(lot.madeAt), lot.end.map(text) ?? "never",
                ]
            })
        for line in table.lines(for: console) { console.print(line) }
    }
}
