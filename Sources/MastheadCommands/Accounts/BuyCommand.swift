import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import PressClient

struct BuyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "buy", abstract: "Buy an issue or book from its publisher.",
        discussion: .text(
            """
            Masthead shows the price and the publisher, then opens the publisher's payment page in the browser. \
            Masthead never sees your payment details. When the publisher has confirmed the payment, Masthead \
            downloads the item. Free items download immediately.
            """,
            examples:
                "masthead buy magazine/issue-7",
            "masthead buy magazine/issue-7 --no-wait"))

    @Argument(help: "The issue or book.", completion: Completions.issues)
    var item: ItemReference

    @Flag(help: "Accept the terms without prompting, for use in scripts.")
    var agree = false

    @Flag(help: "Do not show progress.")
    var quiet = false

    @OptionGroup var purchase: PurchaseOptions
    @OptionGroup(title: "Download limits") var transfers: TransferOptions
    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open(transfers)
        let item = try await opened.items.existingItem(item, evenRemoved: true)
        let console = Console.current
        let label = item.label.printable
        guard item.access != .held else {
            console.note("You already own \(label).")
            return try await bringIn(item, opened)
        }
        let offer = try await opened.accounts.offer(of: item.handle)
        let product = try product(for: item, offer)
        let now = opened.configuration.now()
        if let held = try await opened.heldRight(to: product.id, of: item.handle) {
            try purchase.show(held, "You already have this:", console, now)
            return try await bringIn(item, opened)
        }
        let terms = try offer.terms(of: product, cannot: "buy", to: item.label)
        let isAgreed = agree || purchase.noWait && !product.isFree
        guard
            try Agreement(
                terms: terms, publication: try await opened.publications.publication(item.handle), title: item.title
            ).ask("Continue?", isGiven: isAgreed, console)
        else {
            return console.print("Nothing was bought.")
        }
        let right =
            product.isFree
            ? try await opened.accounts.subscribe(agreeingTo: terms, of: item.handle)
            : try await purchase.buy(terms, of: item.handle, in: opened)
        guard let right else { return }
        try purchase.show(right, "You now own \(label):", console, now)
        try await bringIn(item, opened)
    }

    /// Returns the product that contains nothing but the item.
    private func product(
        for item: LibraryItem, _ offer: PublicationOffer
    ) throws(MastheadError) -> PressProduct {
        let named = item.description.productID.flatMap { id in offer.offer.products.first { $0.id == id } }
        if let product = offer.product(giving: item.name) ?? named { return product }
        let subscriptions = offer.offer.subscriptions.map { "`masthead subscribe \(offer.handle) \($0.id)`" }
        throw MastheadError(
            .notOffered, cannot: "buy", to: item.label, found: "the publisher does not sell this item separately",
            hint: subscriptions.isEmpty
                ? "Ask the publisher, or redeem a code."
                : """
                The item may be included in \(subscriptions.joined(separator: ", ")).
                """)
    }

    private func bringIn(_ item: LibraryItem, _ opened: IssueLibrary) async throws {
        guard item.status != .available || item.isSample else { return }
        let downloads = try await opened.downloads.queue(item.reference)
        let failures = try await DownloadCommand.run(downloads, in: opened, quiet: quiet)
        await opened.finishIndexing(on: .current, quiet: quiet)
        if !failures.isEmpty { throw ExitCode(1) }
    }
}
