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
            "masthead press product remove /srv/press press.trial --database postgresql://press@localhost/press"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The product identifier.")
    var product: String

    func run() async throws {
        let wasOffered = try await press.withStore { store, _ async throws(MastheadError) in
            try await Products(store).withdraw(product)
        }
        guard wasOffered else {
            throw MastheadError(
                .configuration, cannot: "remove the product", to: product,
                found: "the server does not offer a product with this identifier",
                hint: "Use `masthead press product list \(press.folder.asShellWord)` to list the products.")
        }
        Console.current.print("Removed \(product.printable). Purchases of it stay valid.")
    }
}
