package import Entitlements
package import Foundation
package import Periodical

/// What accounts hold.
package struct Rights: Sendable {
    let store: any Store
    /// The publisher's, in which periods end.
    private let zone: TimeZone

    package init(_ store: any Store, zone: TimeZone) {
        self.store = store
        self.zone = zone
    }

    /// All that an account was ever given, the oldest first.
    package func list(of account: String) async throws(MastheadError) -> [Right] {
        try await store.read { try $0.rights(where: "r.account = $1", [.text(account)]) }
    }

    /// What an account may have of a publication.
    /// - Parameter current: when the newest issue came out that was out at a moment; nil if there was none.
    package func coverage(
        of account: String, publication: String, now: Date = Date(),
        current: @escaping @Sendable (Date) -> Date? = { _ in nil }
    ) async throws(MastheadError) -> Coverage {
        guard Product.isName(publication) else { return Coverage(of: [], at: now) }
        return try await store.read {
            try $0.coverage(of: account, publication: publication, now: now, current: current)
        }
    }

    /// Why an account may have something; nil where it may not. What it has by a subscription is its own from then on.
    /// - Parameter current: when the newest issue came out that was out at a moment; nil if there was none.
    package func claim(
        _ item: OfferedItem, of publication: String, for account: String, now: Date = Date(),
        current: @escaping @Sendable (Date) -> Date? = { _ in nil }
    ) async throws(MastheadError) -> Ground? {
        let ground = try await coverage(of: account, publication: publication, now: now, current: current)
            .ground(for: item, at: now)
        guard ground == .subscribed else { return ground }
        return try await store.write(.statements) { session in
            try session.take(account: account)
            // It may have been taken back meanwhile.
            let ground = try session.coverage(of: account, publication: publication, now: now, current: current)
                .ground(for: item, at: now)
            guard ground == .subscribed else { return ground }
            try session.change(
                """
                INSERT INTO owned_item (account, publication, item, since) VALUES ($1, $2, $3, $4)
                ON CONFLICT DO NOTHING
                """, [.text(account), .text(publication), .text(item.name), .time(now)])
            return ground
        }
    }

    /// Gives a product by the publisher's hand.
    /// - Parameters:
    ///   - begin: by default now, or when what the account holds of it ends.
    ///   - end: by default what the product's period says.
    /// - Throws: ``MastheadError`` with the code `product.unknown` or `account.unknown`.
    package func grant(
        _ product: String, to account: String, begin: Date? = nil, end: Date? = nil, now: Date = Date()
    ) async throws(MastheadError) -> Right {
        let zone = zone
        let proof = Identifier.make()
        let right: Right? = try await store.write(.statements) { session in
            try session.take(account: account)
            guard let found = try session.product(product) else { throw MastheadError.unknownProduct(product) }
            let term = try session.term(of: found, for: account, now: now, in: zone)
            let first = begin ?? term.begin
            let last = end ?? found.period?.end(from: first, in: zone)
            guard let span = Span(from: first, to: last), last?.isWritable ?? true else {
                throw MastheadError(
                    .configuration, cannot: "grant", to: product,
                    found: "it would end before it begins, or after the year 9999",
                    hint: "Give another begin or end.")
            }
            try session.write(
                NewRight(
                    account: account, product: product, begin: span.begin, end: span.end, source: .grant,
                    series: proof, proof: proof, told: now), now: now)
            return try session.right(.grant, proof: proof)
        }
        return try Self.written(right)
    }

    /// Takes back what was given by the publisher's hand of a product: from now on it gives nothing new, and one issue or book is gone.
    /// - Returns: whether there was anything that was not over.
    package func revoke(
        _ product: String, from account: String, now: Date = Date()
    ) async throws(MastheadError) -> Bool {
        guard Product.isName(product), Identifier.isOne(account) else { return false }
        return try await store.write(.statements) { session in
            try session.change(
                """
                UPDATE right_held SET revoked_at = $1, told_at = $1 WHERE account = $2 AND product = $3
                AND source = 'grant' AND revoked_at IS NULL AND (ends_at IS NULL OR ends_at > $1)
                """, [.time(now), .text(account), .text(product)]) > 0
        }
    }

    /// The row that has to be there once it was written.
    static func written(_ right: Right?) throws(MastheadError) -> Right {
        guard let right else {
            throw MastheadError(
                .storeFailed, cannot: "write", to: "a right", found: "the database gave no row back",
                remedies: [.tryAgain])
        }
        return right
    }
}
