import Foundation
import PressWire
import ServerStore
import Testing

extension Store {
    /// Saves the products of the tests.
    func putProducts() async throws {
        let (month, year) = (try #require(Period("P1M")), try #require(Period("P1Y")))
        let made = [
            Product(id: "free", publication: "press", kind: .subscription, backlog: .nothing),
            Product(
                id: "press.month", publication: "press", kind: .subscription, price: Price(300, "EUR"), period: month),
            Product(
                id: "press.year", publication: "press", kind: .subscription, price: Price(2900, "EUR"), period: year),
            Product(id: "press.all", publication: "press", kind: .all, price: Price(9900, "EUR")),
            Product(id: "novel", publication: "books", kind: .book, item: "Nº ½", price: Price(900, "EUR")),
        ]
        for product in made { try await Products(self).put(#require(product)) }
    }

    /// Creates an account.
    func account() async throws -> String { try await Accounts(self).make().account.id }

    /// Returns the number of rows that meet a condition.
    func count(_ table: String, where condition: String = "1 = 1") async throws -> Int {
        try await read { session in
            try session.rows("SELECT count(*) AS n FROM \(table) WHERE \(condition)").first?.integer("n") ?? -1
        }
    }
}
