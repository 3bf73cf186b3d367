package import Foundation
package import Periodical
package import PressWire

/// The products that a publisher offers.
package struct Products: Sendable {
    private let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// Creates or replaces a product.
    /// - Throws: ``MastheadError`` with the code `product.unfit` if the change would affect the rights of accounts that
    ///   have the product. Purchases are permanent.
    package func put(_ product: Product) async throws(MastheadError) {
        try await store.write(.statements) { session in
            // Lock the product, so that no account gets it before this change.
            _ = try session.rows("SELECT id FROM product WHERE id = $1\(session.dialect.locking)", [.text(product.id)])
            let before = try session.product(product.id)
            // A new price does not affect existing rights.
            let product = product.choosing(before.flatMap { $0.kind == product.kind ? $0.backlog : nil })
            if let before, !before.givesTheSame(as: product), try session.isGiven(product.id) {
                throw MastheadError(
                    .productUnfit, cannot: "save the product", to: product.id,
                    found: "accounts already have this product, and the change would affect their rights",
                    hint: "Create a product with a different name, or change only the title, the price and the period.")
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

    /// Withdraws a product from sale. Existing rights, renewals and codes stay valid. Saving the product again puts it
    /// back on sale.
    /// - Returns: Whether the product was on sale before.
    package func withdraw(_ id: String, now: Date = Date()) async throws(MastheadError) -> Bool {
        guard Product.isName(id) else { return false }
        return try await store.write(.statements) { session in
            try session.change(
                "UPDATE product SET withdrawn_at = $2 WHERE id = $1 AND withdrawn_at IS NULL", [.text(id), .time(now)])
                == 1
        }
    }

    /// Returns the product with an identifier, or nil if there is none.
    package func product(_ id: String) async throws(MastheadError) -> Product? {
        guard Product.isName(id) else { return nil }
        return try await store.read { try $0.product(id) }
    }

    /// Returns the products on sale for a publication, or for all publications.
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
