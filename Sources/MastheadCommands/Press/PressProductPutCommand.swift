import ArgumentParser
import Foundation
import Periodical
import PressServer
import PressWire
import ServerStore

struct PressProductPutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "put", abstract: "Create or replace a product.",
        discussion: .text(
            """
            Use the same product identifier here, in catalogs, in app stores and with payment providers. Specify \
            prices in the smallest unit of the currency, such as 1200 for 12 euros. A product without a price is \
            free. The publication and the item must be in one of the server's catalogs, unless you use --anyway.
            """,
            examples:
                """
                masthead press product put /srv/press magazine.year --publication magazine --kind subscription \
                --price 1200 --currency EUR --period P1Y
                """,
            "masthead press product put /srv/press novel --publication books --kind book --item novel"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The product identifier: letters, digits, dots, hyphens and underscores.")
    var product: String

    @Option(help: "The name that readers see. [default: based on the kind of product]")
    var title: String?

    @Option(help: "The publication's name.")
    var publication: String

    @Option(help: "The kind of product.")
    var kind: ProductKind

    @Option(help: "The name of the issue or book. Required for products of the kinds issue and book.")
    var item: String?

    @Option(help: "The price in the currency's smallest unit, such as 1200 for 12 euros.")
    var price: String?

    @Option(help: "The currency, such as EUR.")
    var currency: String?

    @Option(help: "The duration, such as P14D, P1M or P1Y. [default: unlimited]")
    var period: String?

    @Flag(exclusivity: .exclusive, help: "The earlier issues that the subscription includes.")
    var includes: ProductBacklog?

    @Flag(help: "Save the product even if its publication or item is not in any catalog yet.")
    var anyway = false

    func validate() throws { _ = try described() }

    private func described() throws -> Product {
        let cost = try cost()
        let length = period.flatMap { Period($0) }
        guard period == nil || length != nil else {
            throw ValidationError(
                "--period must be a number of days, weeks, months or years, such as P14D, P2W, P1M or P1Y.")
        }
        let rule = "must have at most 100 letters, digits, dots, hyphens and underscores."
        guard Product.isName(product) else { throw ValidationError("The product identifier \(rule)") }
        guard Product.isName(publication) else { throw ValidationError("--publication \(rule)") }
        guard kind.isOfOneItem == (item != nil) else {
            throw ValidationError(
                kind.isOfOneItem
                    ? "--kind \(kind.rawValue) requires --item, the name of the \(kind.rawValue) in the catalog."
                    : "--item cannot be combined with --kind \(kind.rawValue).")
        }
        guard includes == nil || kind == .subscription else {
            throw ValidationError("The options --includes-... require --kind subscription.")
        }
        guard
            let made = Product(
                id: product, title: title?.inNormalForm, publication: publication, kind: kind, item: item?.inNormalForm,
                price: cost,
                period: length, backlog: includes?.backlog)
        else {
            throw ValidationError(
                """
                --title must be one line of at most 200 bytes, and --item must be a name from the catalog.
                """)
        }
        return made
    }

    /// Returns the price, or nil if the product is free.
    private func cost() throws -> Price? {
        guard price != nil || currency != nil else { return nil }
        guard let price, let currency else {
            throw ValidationError(
                "Use --price and --currency together, such as --price 1200 --currency EUR for 12 euros.")
        }
        guard currency.wholeMatch(of: /[A-Z]{3}/) != nil else {
            throw ValidationError("--currency must be three capital letters, such as EUR.")
        }
        if let cost = Int(price).flatMap({ Price($0, currency) }) { return cost }
        if let meant = Price(decimal: price, currency) {
            throw ValidationError(
                "--price must be in the currency's smallest unit. For \(meant), use --price \(meant.amount).")
        }
        throw ValidationError(
            "--price must be in the currency's smallest unit, such as --price 1200 --currency EUR for 12 euros.")
    }

    func run() async throws {
        let made = try described()
        let untold = anyway ? nil : try await PressProductPlace(made, try press.configuration()).check()
        let written = try await press.withStore { store, _ async throws(MastheadError) in
            try await Products(store).put(made)
            return try await Products(store).product(made.id) ?? made
        }
        let price = made.price.map { $0.description } ?? "free"
        let what = [made.kind.rawValue, made.item?.printable].compactMap { $0 }.joined(separator: " ")
        let period = made.period.map { ", \($0)" } ?? ""
        Console.current.print("Saved \(made.id): \(what) of \(made.publication), \(price)\(period).")
        if let sentence = ProductBacklog.sentence(written) { Console.current.note(sentence) }
        if written.kind == .subscription, written.price != nil, written.period == nil {
            Console.current.note("This subscription never ends. To sell a year, use --period P1Y.")
        }
        if let untold { Console.current.note(untold) }
        let missing = try press.configuration().sale.missingTerms
        if !missing.isEmpty {
            let keys = missing.map { "'\($0)'" }.joined(separator: " and ")
            Console.current.warn(
                "readers cannot subscribe or buy until you set \(keys) in press.json and restart the server")
        }
        if let warning = await PressProductPlace(written, try press.configuration()).warning(written) {
            Console.current.warn(warning)
        }
    }
}

extension ProductKind: ExpressibleByArgument {}

/// The options for how many published issues a subscription includes.
enum ProductBacklog: String, EnumerableFlag {
    case includesCurrent, includesPublished, includesNothing

    var backlog: Backlog {
        switch self {
        case .includesCurrent: .current
        case .includesPublished: .published
        case .includesNothing: .nothing
        }
    }

    static func help(for value: ProductBacklog) -> ArgumentHelp? {
        switch value {
        case .includesCurrent: "Subscribers also get the newest paid issue. [default if the product has a price]"
        case .includesPublished: "Subscribers also get all published issues. [default if the product is free]"
        case .includesNothing: "Subscribers get new issues only."
        }
    }

    /// Returns a sentence about the published issues that a subscription includes, or nil for other products.
    static func sentence(_ product: Product) -> String? {
        guard product.kind == .subscription else { return nil }
        switch product.backlog {
        case .current: return "Besides new issues, subscribers get the newest paid issue from before they subscribed."
        case .published: return "Besides new issues, subscribers get all published issues."
        case .nothing: return "Subscribers get new issues only."
        }
    }
}
