package import Foundation
package import Periodical
package import PressWire

/// Free subscriptions, issues and books. An account can get a free product once, and can end it at any time.
package struct FreeSubscriptions: Sendable {
    private let store: any Store
    /// The publisher's time zone, which determines when periods end.
    private let zone: TimeZone

    package init(_ store: any Store, zone: TimeZone) {
        self.store = store
        self.zone = zone
    }

    /// Subscribes an account to a product. Does nothing if the account already has this subscription.
    /// - Throws: ``MastheadError`` with the code `product.unknown`, or with the code `product.unfit` if the product is
    ///   not free or includes the whole publication.
    package func begin(
        _ product: String, for account: String, now: Date = Date()
    ) async throws(MastheadError) -> Right {
        guard Product.isName(product) else { throw .unknownProduct(String(product.prefix(100))) }
        let (proof, zone) = (Identifier.make(), zone)
        let right: Right? = try await store.write(.statements) { session in
            try session.take(account: account)
            guard let found = try session.product(product), try session.isOffered(product) else {
                throw MastheadError.unknownProduct(product)
            }
            guard found.kind != .all, found.price == nil else {
                throw MastheadError(
                    .productUnfit, cannot: "subscribe to", to: product,
                    found: "the product is not free, or covers the whole publication",
                    hint: "Buy the product, or redeem a code for it.")
            }
            if let held = try session.rights(where: Self.running, Self.values(account, product, now)).first {
                return held
            }
            // If an account ends a subscription and subscribes again within a day, the old subscription continues.
            let dayBefore = now.addingTimeInterval(-86_400)
            if let ended = try session.rights(where: Self.running, Self.values(account, product, dayBefore)).last {
                try session.change(
                    "UPDATE right_held SET ends_at = $2, told_at = $3 WHERE id = $1",
                    [.text(ended.id), .optional(found.period?.end(from: now, in: zone), SQLValue.time), .time(now)])
                return try session.rights(where: "r.id = $1", [.text(ended.id)]).first
            }
            try session.write(
                NewRight(
                    account: account, product: product, begin: now, end: found.period?.end(from: now, in: zone),
                    source: .free, series: proof, proof: proof, told: now), now: now)
            return try session.right(.free, proof: proof)
        }
        return try Rights.written(right)
    }

    /// Ends a subscription immediately. The account can still read the issues that were published before.
    /// - Returns: Whether the account had the subscription.
    package func end(_ product: String, for account: String, now: Date = Date()) async throws(MastheadError) -> Bool {
        guard Product.isName(product) else { return false }
        return try await store.write(.statements) { session in
            try session.take(account: account)
            return try session.change(
                """
                UPDATE right_held SET ends_at = $3, told_at = $3 WHERE account = $1 AND product = $2
                AND source = 'free' AND revoked_at IS NULL AND (ends_at IS NULL OR ends_at > $3)
                """, Self.values(account, product, now)) > 0
        }
    }

    private static let running = """
        r.account = $1 AND r.product = $2 AND r.source = 'free' AND r.revoked_at IS NULL
        AND (r.ends_at IS NULL OR r.ends_at > $3)
        """

    private static func values(_ account: String, _ product: String, _ now: Date) -> [SQLValue] {
        [.text(account), .text(product), .time(now)]
    }
}
