import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import PressClient

struct SubscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe", abstract: "Subscribe to a publication, or end a subscription.",
        discussion: .text(
            """
            Masthead shows the publisher, the price, the duration and the privacy policy, then asks for \
            confirmation. A free subscription starts immediately. For a paid subscription, Masthead opens the \
            publisher's payment page, as `masthead buy` does.
            """,
            examples:
                "masthead subscribe magazine",
            "masthead subscribe magazine magazine.free --agree",
            "masthead subscribe magazine --end"))

    @Argument(help: "The publication's handle.", completion: Completions.handles)
    var handle: String

    @Argument(help: "The subscription product. [default: the free subscription, or the only subscription]")
    var product: String?

    @Flag(help: "Accept the terms without prompting, for use in scripts.")
    var agree = false

    @Flag(help: "End a free subscription. Downloaded issues are not deleted.")
    var end = false

    @OptionGroup var purchase: PurchaseOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard !end || !agree else { throw ValidationError("--end and --agree cannot be combined.") }
    }

    func run() async throws {
        let opened = try await library.open()
        if end { return try await endSubscription(opened) }
        let offer = try await opened.accounts.offer(of: handle)
        let product = try choice(offer)
        let console = Console.current
        let now = opened.configuration.now()
        if let held = try await opened.heldRight(to: product.id, of: offer.handle) {
            return try purchase.show(held, "You already have this:", console, now)
        }
        let terms = try offer.terms(of: product, cannot: "subscribe to", to: offer.handle)
        let agreement = Agreement(
            terms: terms, publication: try await opened.publications.publication(offer.handle))
        guard try agreement.ask("Subscribe?", isGiven: agree, console) else {
            try await opened.accounts.remember(answer: false, to: terms, of: offer.handle)
            return console.print("You have not subscribed.")
        }
        let right =
            product.isFree
            ? try await opened.accounts.subscribe(agreeingTo: terms, of: offer.handle)
            : try await purchase.buy(terms, of: offer.handle, in: opened)
        guard let right else { return }
        try purchase.show(right, "Subscribed:", console, now)
    }

    /// Returns the product that the user selected, or the only one there is.
    private func choice(_ offer: PublicationOffer) throws(MastheadError) -> PressProduct {
        let subscriptions = offer.offer.subscriptions
        if let product {
            if let found = offer.offer.products.first(where: { $0.id == product }) { return found }
            throw MastheadError(
                .notOffered, cannot: "subscribe to", to: product, found: "\(offer.handle) does not offer this product",
                remedies: subscriptions.isEmpty ? [] : [.didYouMean(subscriptions.map(\.id))])
        }
        let free = subscriptions.filter(\.isFree)
        if free.count == 1, let only = free.first { return only }
        if subscriptions.count == 1, let only = subscriptions.first { return only }
        guard !subscriptions.isEmpty else {
            throw MastheadError(
                .notOffered, cannot: "subscribe to", to: offer.handle,
                found: "the publisher does not offer a subscription",
                hint: "Use `masthead buy ITEM` to buy a single issue.")
        }
        let list = subscriptions.map { "\($0.id.printable) (\($0.price?.description ?? "free"))" }
        throw MastheadError(
            .configuration, cannot: "subscribe to", to: offer.handle,
            found: "the publisher offers several subscriptions: \(list.joined(separator: ", "))",
            hint: "Choose a subscription, such as `masthead subscribe \(offer.handle) \(subscriptions[0].id)`.")
    }

    private func endSubscription(_ opened: IssueLibrary) async throws {
        let now = opened.configuration.now()
        let free = try await opened.accounts.rights(of: handle).filter { $0.isFree && $0.isInForce(at: now) }
        guard let chosen = product ?? (Set(free.map(\.product)).count == 1 ? free.first?.product : nil) else {
            throw MastheadError(
                .notOffered, cannot: "end a subscription to", to: handle,
                found: free.isEmpty ? "you have no free subscription" : "you have several free subscriptions",
                remedies: free.isEmpty
                    ? [.advice("A paid subscription ends automatically, or you can end it where you bought it.")]
                    : [.didYouMean(free.map(\.product))])
        }
        try await opened.accounts.endSubscription(chosen, of: handle)
        Console.current.print("Ended \(chosen.printable). Downloaded issues are kept.")
    }
}
