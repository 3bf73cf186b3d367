import ArgumentParser
import Entitlements
import Foundation
import Periodical
import PressServer
import ServerStore

struct PressProductPutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "put", abstract: "Write a product; one that is called so becomes this one.",
        discussion: .text(
            """
            A product is called the same here, in catalogs, in app stores and by payment providers. Prices are whole units of the smallest \
            coin: 1200 with EUR is 12 euros. Without a price it costs nothing. A publication that the server does not have, or an issue or book \
            that its catalog does not have, is refused; --anyway writes the product before that comes.
            """,
            examples:
                "masthead press product put /srv/press press.year --publication press --kind subscription --price 1200 --currency EUR --period P1Y",
            "masthead press product put /srv/press novel --publication books --kind book --item novel"))

    @OptionGroup var press: PressOptions

    @Argument(help: "What it is called: letters, digits, dots, hyphens and underscores.")
    var product: String

    @Option(help: "What readers are told that it is called: a line. [default: what it gives]")
    var title: String?

    @Option(help: "The publication that it is of.")
    var publication: String

    @Option(help: "What it gives.")
    var kind: ProductKind

    @Option(help: "The name of the one issue or book that it gives.")
    var item: String?

    @Option(help: "What it costs, in the currency's smallest unit.")
    var price: String?

    @Option(help: "The currency of the price, such as EUR.")
    var currency: String?

    @Option(help: "How long it lasts, such as P14D, P1M or P1Y. [default: for ever]")
    var period: String?

    @Flag(exclusivity: .exclusive, help: "Issues that are already out and come with a subscription.")
    var includes: ProductBacklog?

    @Flag(help: "Write it also where no catalog of the server has the publication, or the issue or book, yet.")
    var anyway = false

    func validate() throws { _ = try described() }

    private func described() throws -> Product {
        let cost = price.flatMap { Int($0) }.flatMap { amount in currency.flatMap { Price(amount, $0) } }
        guard (price == nil) == (currency == nil), price == nil || cost != nil else {
            throw ValidationError(
                "--price takes whole units of the smallest coin, and --currency three letters: 12 euros are --price 1200 --currency EUR."
            )
        }
        let length = period.flatMap { Period($0) }
        guard period == nil || length != nil else {
            throw ValidationError("--period takes days, weeks, months or years, such as P14D, P2W, P1M or P1Y.")
        }
        guard
            let made = Product(
                id: product, title: title?.inNormalForm, publication: publication, kind: kind, item: item?.inNormalForm,
                price: cost,
                period: length, backlog: includes?.backlog)
        else {
            throw ValidationError(
                """
                An issue or a book takes --item with its name, the others none; --includes-... is for subscriptions; --title takes a line of up to 200 bytes; names of products and publications are up to 100 letters, \
                digits, dots, hyphens and underscores.
                """)
        }
        return made
    }

    func run() async throws {
        let made = try described()
        let untold = anyway ? nil : try await PressProductPlace(made, try press.configuration()).check()
        let written = try await press.withStore { store, _ async throws(MastheadError) in
            try await Products(store).put(made)
            return try await Products(store).product(made.id) ?? made
        }
        let price = made.price.map { $0.description } ?? "costs nothing"
        let what = [made.kind.rawValue, made.item?.printable].compactMap { $0 }.joined(separator: " ")
        let period = made.period.map { ", \($0)" } ?? ""
        Console.current.print("Wrote \(made.id): \(what) of \(made.publication), \(price)\(period).")
        if let sentence = ProductBacklog.sentence(written) { Console.current.note(sentence) }
        if let untold { Console.current.note(untold) }
    }
}

extension ProductKind: ExpressibleByArgument {}

/// The issues that are already out and come with a subscription, as options.
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
        case .includesCurrent: "A subscriber also gets the newest issue. [default if there is a price]"
        case .includesPublished: "A subscriber also gets all issues that are out. [default without a price]"
        case .includesNothing: "A subscriber gets no issue that came out before."
        }
    }

    /// What subscribers get of the issues that are already out; nil if it is no subscription.
    static func sentence(_ product: Product) -> String? {
        guard product.kind == .subscription else { return nil }
        switch product.backlog {
        case .current: return "Subscribers also get the newest issue."
        case .published: return "Subscribers also get all issues that are out."
        case .nothing: return "Subscribers get no issue that came out before."
        }
    }
}
