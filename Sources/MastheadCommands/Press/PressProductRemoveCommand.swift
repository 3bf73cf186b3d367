import ArgumentParser
import Foundation
import Periodical
import ServerStore

struct PressProductRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Stop offering a product.",
        discussion: .text(
            """
            Existing purchases, renewals and voucher codes for this product remain valid. To offer the product \
            again, use `masthead press product put`.
            """,
            examples:
                "masthead press product remove /srv/press press.trial",
            "masthead press product remove /srv/press press.trial --yes"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The product identifier.")
    var product: String

    @OptionGroup var confirmation: ConfirmationOptions

    func run() async throws {
        let unknown = MastheadError(
            .configuration, cannot: "remove the product", to: product,
            found: "the server does not offer a product with this identifier",
            hint: "Use `masthead press product list \(press.folder.asShellWord)` to list the products.")
        let isRemoved = try await press.withStore { store, _ async throws(MastheadError) in
            let products = Products(store)
            guard try await products.list().contains(where: { $0.id == product }) else { throw unknown }
            guard
                try confirmation.isGiven(
                    "Stop offering \(product.printable)?",
                    because: "readers could no longer buy \(product.printable) or subscribe to it",
                    cannot: "remove the product", to: product)
            else { return false }
            guard try await products.withdraw(product) else { throw unknown }
            return true
        }
        guard isRemoved else { return }
        Console.current.print("Removed \(product.printable). Purchases of it stay valid.")
    }
}
