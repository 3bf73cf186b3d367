package import Periodical
import PressWire

// Functions that list the publisher's grants.
extension Rights {
    /// The maximum number of grants in a list.
    package static let mostGrants = 1000

    /// Returns the latest grants, newest first. Revoked and expired grants are included.
    /// - Parameters:
    ///   - account: The account, or nil for all accounts.
    ///   - product: The product, or nil for all products.
    package func grants(
        to account: String? = nil, of product: String? = nil
    ) async throws(MastheadError) -> [Grant] {
        guard account.map({ Identifier.isOne($0) }) ?? true, product.map({ Product.isName($0) }) ?? true else {
            return []
        }
        return try await store.read { session in
            try session.rows(
                """
                SELECT r.account, \(Right.columns) FROM right_held r JOIN product p ON p.id = r.product
                WHERE r.source = 'grant' AND r.account IS NOT NULL
                AND ($1 = '' OR r.account = $1) AND ($2 = '' OR r.product = $2)
                ORDER BY r.created_at DESC, r.id LIMIT \(Self.mostGrants)
                """, [.text(account ?? ""), .text(product ?? "")]
            ).map { row throws(StoreFault) in try Grant(row) }
        }
    }
}
