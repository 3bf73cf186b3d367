package import Foundation
package import Periodical
package import PressWire

/// The accounts' rights to read content, whether paid or free.
package struct Rights: Sendable {
    let store: any Store
    /// The publisher's time zone, which determines when periods end.
    private let zone: TimeZone

    package init(_ store: any Store, zone: TimeZone) {
        self.store = store
        self.zone = zone
    }

    /// Returns all rights that an account has ever received, oldest first.
    package func list(of account: String) async throws(MastheadError) -> [Right] {
        try await store.read { try $0.rights(where: "r.account = $1", [.text(account)]) }
    }

    /// Returns the content that an account may read in a publication.
    /// - Parameter current: Returns the publication date of the newest issue before a moment, or nil if there was none.
    package func coverage(
        of account: String, publication: String, now: Date = Date(),
        current: @escaping @Sendable (Date) -> Date? = { _ in nil }
    ) async throws(MastheadError) -> Coverage {
        guard Product.isName(publication) else { return Coverage(of: [], at: now) }
        return try await store.read {
            try $0.coverage(of: account, publication: publication, now: now, current: current)
        }
    }

    /// Returns why an account may read an item, or nil if it may not. If the account has a subscription, this call also
    /// makes the account own the item.
    /// - Parameter current: Returns the publication date of the newest issue before a moment, or nil if there was none.
    package func claim(
        _ item: OfferedItem, of publication: String, for account: String, now: Date = Date(),
        current: @escaping @Sendable (Date) -> Date? = { _ in nil }
    ) async throws(MastheadError) -> Ground? {
        let ground = try await coverage(of: account, publication: publication, now: now, current: current)
            .ground(for: item, at: now)
        guard ground == .subscribed else { return ground }
        return try await store.write(.statements) { session in
            try session.take(account: account)
            // Another process may have revoked the right since the first query.
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

    /// Grants a product to an account.
    /// - Parameters:
    ///   - begin: The start of the grant. By default, now or, if the account already has the product, when the current
    ///     right ends.
    ///   - end: The end of the grant. By default, the end of the product's period.
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
                    found: "the grant would end before it begins, or after the year 9999",
                    hint: "Use another start or end.")
            }
            try session.write(
                NewRight(
                    account: account, product: product, begin: span.begin, end: span.end, source: .grant,
                    series: proof, proof: proof, told: now), now: now)
            return try session.right(.grant, proof: proof)
        }
        return try Self.written(right)
    }

    /// Revokes the grants of a product. A revoked subscription includes no new content, and a revoked issue or book is
    /// no longer available.
    /// - Returns: Whether a valid grant was revoked.
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

    /// Returns a right that was just written, or throws an error if it is nil.
    static func written(_ right: Right?) throws(MastheadError) -> Right {
        guard let right else {
            throw MastheadError(
                .storeFailed, cannot: "save", to: "a right", found: "the database returned no rows",
                remedies: [.tryAgain])
        }
        return right
    }
}
