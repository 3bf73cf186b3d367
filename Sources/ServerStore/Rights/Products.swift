package import Entitlements
package import Foundation
package import Periodical

/// What a publisher gives or sells.
package struct Products: Sendable {
    private let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// Writes a product; one that is called so becomes this one.
    /// - Throws: ``MastheadError`` with the code `product.unfit` where it was given already and would give something else from now on: what
    ///   one owns stays owned.
    package func put(_ product: Product) async throws(MastheadError) {
        try await store.write(.statements) { session in
            // Nothing of it is given meanwhile.
            _ = try session.rows("SELECT id FROM product WHERE id = $1\(session.dialect.locking)", [.text(product.id)])
            let before = try session.product(product.id)
            // A new price alone changes nothing that is given.
            let product = product.choosing(before.flatMap { $0.kind == product.kind ? $0.backlog : nil })
            if let before, !before.givesTheSame(as: product), try session.isGiven(product.id) {
                throw MastheadError(
                    .productUnfit, cannot: "write the product", to: product.id,
                    found: "it was given already, and would give something else from now on",
                    hint: "Call the new one otherwise; title, price and period of this one may change.")
            }
            try session.change(
                """
                INSERT INTO product (id, publication, kind, item, price, currency, period, title, includes)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                ON CONFLICT (id) DO UPDATE SET publication = excluded.publication, kind = excluded.kind,
                    item = excluded.item, price = excluded.price, currency = excluded.currency,
                    period = excluded.period, title = excluded.title, includes = excluded.includes,
                    withdrawn_at = NULL
                """,
                [
                    .text(product.id), .text(product.publication), .text(product.kind.rawValue),
                    .optional(product.item, SQLValue.text), .optional(product.price) { .integer(Int64($0.amount)) },
                    .optional(product.price) { .text($0.currency) }, .optional(product.period) { .text("\($0)") },
                    .optional(product.title, SQLValue.text),
                    .optional(product.kind == .subscription ? product.backlog : nil) { .text($0.rawValue) },
                ])
        }
    }

    /// Offers a product no longer. What was given of it stays, renewals and codes that are there go on; written anew it is offered again.
    /// - Returns: whether it was offered.
    package func withdraw(_ id: String, now: Date = Date()) async throws(MastheadError) -> Bool {
        guard Product.isName(id) else { return false }
        return try await store.write(.statements) { session in
            try session.change(
                "UPDATE product SET withdrawn_at = $2 WHERE id = $1 AND withdrawn_at IS NULL", [.text(id), .time(now)])
                == 1
        }
    }

    /// A product; nil where there is none.
    package func product(_ id: String) async throws(MastheadError) -> Product? {
        guard Product.isName(id) else { return nil }
        return try await store.read { try $0.product(id) }
    }

    /// The products of a publication, or of all, that are offered.
    package func list(of publication: String? = nil) async throws(MastheadError) -> [Product] {
        if let publication, !Product.isName(publication) { return [] }
        return try await store.read { session in
            let (condition, values): (String, [SQLValue]) =
                publication.map { ("AND p.publication = $1", [.text($0)]) } ?? ("", [])
            return try session.rows(
                """
                SELECT \(Product.columns) FROM product p WHERE p.withdrawn_at IS NULL \(condition)
                ORDER BY p.publication, p.id LIMIT 10000
                """, values
            ).map { try Product($0) }
        }
    }
}
