import ArgumentParser
import Foundation
import Periodical
import ServerStore

struct PressProductRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Offer a product no longer.",
        discussion: .text(
            "What was given of it stays, and its renewals and codes go on. Written again it is offered again.",
            examples:
                "masthead press product remove /srv/press press.trial",
            "masthead press product remove /srv/press press.trial --database postgresql://press@localhost/press"))

    @OptionGroup var press: PressOptions

    @Argument(help: "What it is called.")
    var product: String

    func run() async throws {
        let wasOffered = try await press.withStore { store, _ async throws(MastheadError) in
            try await Products(store).withdraw(product)
        }
        guard wasOffered else {
            throw MastheadError(
                .configuration, cannot: "remove the product", to: product, found: "none that is offered is called so",
                hint: "`masthead press product list \(press.folder.asShellWord)` shows them.")
        }
        Console.current.print("Removed \(product.printable): what was given of it stays.")
    }
}
