import ArgumentParser
import Foundation
import Periodical
import PressServer
import PressWire
import ServerStore

struct PressProductListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all products.",
        discussion: .text(
            examples:
                "masthead press product list /srv/press",
            "masthead press product list /srv/press --json"))

    @OptionGroup var press: PressOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        let console = Console.current
        let products = try await press.withStore { store, _ async throws(MastheadError) in
            try await Products(store).list()
        }
        if json { return try console.printJSON(products.map { Wire.Product($0) }) }
        guard !products.isEmpty else { return console.note("There are no products.") }
        let table = Table(
            columns: [
                .init(heading: "PRODUCT"), .init(heading: "PUBLICATION"), .init(heading: "KIND"),
                .init(heading: "PRICE", isNumeric: true), .init(heading: "PERIOD"), .init(heading: "ITEM"),
            ],
            rows: products.map { product in
                [
                    product.id, product.publication, product.kind.rawValue,
                    product.price.map { $0.description } ?? "free", product.period?.description ?? "",
                    product.item?.printable ?? "",
                ]
            })
        for line in table.lines(for: console) { console.print(line) }
    }
}
