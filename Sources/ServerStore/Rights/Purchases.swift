package import Foundation
package import Periodical
package import PressWire

/// The purchases that stores and payment providers report.
package struct Purchases: Sendable {
    private let store: any Store
    /// The publisher's time zone, which determines when periods end.
    private let zone: TimeZone
    /// The maximum number of accounts that may present an App Store purchase within a year.
    private let mostAccounts: Int

    /// The default number of accounts that may present an App Store purchase within a year: the size of a family.
    package static let usualMostAccounts = 5

    package init(_ store: any Store, zone: TimeZone, mostAccounts: Int = usualMostAccounts) {
        self.store = store
        self.zone = zone
        self.mostAccounts = mostAccounts
    }

    /// How long the server remembers deliveries, which stores and payment providers repeat for several days.
    private static let memory: TimeInterval = 90 * 86_400

    /// Records a purchase. A series of purchases belongs to the account that last presented one of them, so that a new
    /// device receives the series. Only one account at a time has a series. Only a few accounts may present an App
    /// Store purchase, because readers can pass purchases on.
    /// - Parameters:
    ///   - account: The account that presents the purchase. If nil, a server reports the purchase, which then belongs
    ///     to the account of its series.
    ///   - delivery: The webhook delivery, which has no effect if it is repeated.
    /// - Returns: The account's current right, or nil if the delivery is repeated.
    /// - Throws: ``MastheadError`` with the code `product.unknown`, `product.unfit`, `purchase.shared` or
    ///   `account.unknown`, after which nothing is recorded. The code is `delivery.replayed` if a delivery with the
    ///   same identifier had different content.
    @discardableResult
    package func take(
        _ purchase: Purchase, for account: String?, delivery: Delivery? = nil, now: Date = Date()
    ) async throws(MastheadError) -> Right? {
        let (zone, mostAccounts) = (zone, mostAccounts)
        guard Product.isName(purchase.product) else { throw .unknownProduct(purchase.product) }
        guard [purchase.proof, purchase.series ?? "", delivery?.id ?? ""].allSatisfy({ !$0.utf8.contains(0) }) else {
            throw MastheadError(
                .productUnfit, cannot: "record the purchase of", to: purchase.product,
                found: "one of the purchase's identifiers contains a NUL character")
        }
        return try await store.write(.statements) { session in
            if let delivery, try !session.isNew(delivery, of: purchase.source, now: now, Self.memory) { return nil }
            // Lock the series, so that related purchases are recorded one after the other.
            let name = try purchase.series ?? session.series(ofProof: purchase.proof, purchase.source) ?? purchase.proof
            try session.take(series: name, of: purchase.source, now: now)
            if let account {
                try session.take(account: account)
                if purchase.source == .storekit {
                    try session.count(account, showing: name, of: purchase.source, mostAccounts, now: now)
                }
            }
            guard let product = try session.product(purchase.product) else {
                throw MastheadError.unknownProduct(purchase.product)
            }
            let series: [SQLValue] = [.text(purchase.source.rawValue), .text(name)]
            let holder = try account ?? session.holder(of: series)
            let before = try session.right(purchase.source, proof: purchase.proof)
            guard before.map({ $0.product.id == product.id }) ?? true else {
                throw MastheadError(
                    .productUnfit, cannot: "record the purchase of", to: product.id,
                    found: "the reference was already used for another product",
                    hint: "Use a new reference for each product.")
            }
            // A report about a refund or a grace period may lack the start.
            let begin = purchase.begin ?? before?.begin ?? purchase.told
            let end = purchase.end ?? product.period?.end(from: begin, in: zone)
            guard end?.isWritable ?? true else {
                throw MastheadError(
                    .productUnfit, cannot: "record the purchase of", to: product.id,
                    found: "the purchase would end after the year 9999",
                    hint: "Report both the start and the end of the purchased term.")
            }
            let isLatest = try session.write(
                NewRight(
                    account: holder, product: product.id, begin: begin,
                    end: end,
                    graceEnd: purchase.graceEnd, revoked: purchase.revoked, source: purchase.source,
                    series: name, proof: purchase.proof, told: purchase.told), now: now)
            if let holder {
                // An outdated report from a server does not move the series to another account.
                let isMoving = delivery == nil || isLatest
                try session.change(
                    """
                    UPDATE right_held SET account = $3
                    WHERE source = $1 AND series = $2 AND (account IS NULL\(isMoving ? " OR account <> $3" : ""))
                    """, series + [.text(holder)])
            }
            return try session.right(purchase.source, proof: purchase.proof)
        }
    }

    /// Records a delivery that has no further effect.
    /// - Returns: Whether the delivery is new.
    @discardableResult
    package func note(
        _ delivery: String, of source: RightSource, now: Date = Date()
    ) async throws(MastheadError) -> Bool {
        try await store.write(.statements) { try $0.isNew(Delivery(delivery), of: source, now: now, Self.memory) }
    }
}

extension SQLSession {
    /// Records a delivery.
    /// - Returns: Whether the delivery is new.
    fileprivate func isNew(
        _ delivery: Delivery, of source: RightSource, now: Date, _ memory: TimeInterval
    ) throws -> Bool {
        try change("DELETE FROM proof_seen WHERE seen_at < $1", [.time(now.addingTimeInterval(-memory))])
        let isNew = try remember("delivery \(delivery.id)", of: source, now: now)
        guard let content = delivery.content else { return isNew }
        let isNewContent = try remember("content \(content) \(delivery.id)", of: source, now: now)
        guard isNew == isNewContent else {
            throw MastheadError(
                .deliveryReplayed, cannot: "accept", to: "a delivery",
                found: "an earlier delivery with this id had different content",
                hint: "Repeat a delivery with identical content, and use a new id for each event.")
        }
        return isNew
    }

    private func remember(_ key: String, of source: RightSource, now: Date) throws(StoreFault) -> Bool {
        try change(
            "INSERT INTO proof_seen (source, key, seen_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            [.text(source.rawValue), .text(key), .time(now)]) == 1
    }

    /// Returns the series that a purchase belongs to, or nil if the purchase is new.
    fileprivate func series(ofProof proof: String, _ source: RightSource) throws -> String? {
        try rows(
            "SELECT series FROM right_held WHERE source = $1 AND proof = $2", [.text(source.rawValue), .text(proof)]
        ).first?.text("series")
    }

    /// Returns the account that has a series of purchases, and locks it in this transaction. An account that is being
    /// deleted is ignored.
    fileprivate func holder(of series: [SQLValue]) throws -> String? {
        let found = try rows(
            """
            SELECT account FROM right_held WHERE source = $1 AND series = $2 AND account IS NOT NULL
            ORDER BY created_at DESC LIMIT 1
            """, series
        ).first?.text("account")
        guard let found, try isTaken(account: found) else { return nil }
        return found
    }

    /// Records that an account has presented a series of purchases, and counts the accounts that have presented it.
    /// - Throws: ``MastheadError`` with the code `purchase.shared` if too many other accounts have presented the series
    ///   within a year. Deleted accounts count, too.
    fileprivate func count(
        _ account: String, showing series: String, of source: RightSource, _ most: Int, now: Date
    ) throws {
        let values: [SQLValue] = [.text(source.rawValue), .text(series)]
        let known = try rows(
            "SELECT 1 AS one FROM purchase_holder WHERE source = $1 AND series = $2 AND account = $3",
            values + [.text(account)])
        guard known.isEmpty else { return }
        try change(
            "DELETE FROM purchase_holder WHERE source = $1 AND series = $2 AND since < $3",
            values + [.time(now.addingTimeInterval(-365 * 86_400))])
        let count = try rows(
            "SELECT count(*) AS n FROM purchase_holder WHERE source = $1 AND series = $2", values
        ).first?.integer("n")
        guard let count, count < most else {
            throw MastheadError(
                .purchaseShared, cannot: "record the purchase of", to: "a product",
                found: "this purchase has reached the limit of \(most) accounts per year",
                hint: "Use a restore code to join the account on a new device.")
        }
        try change(
            "INSERT INTO purchase_holder (id, source, series, account, since) VALUES ($1, $2, $3, $4, $5)",
            [.text(Identifier.make())] + values + [.text(account), .time(now)])
    }

    /// Locks a series of purchases in this transaction.
    fileprivate func take(series: String, of source: RightSource, now: Date) throws(StoreFault) {
        try change(
            """
            INSERT INTO proof_seen (source, key, seen_at) VALUES ($1, $2, $3)
            ON CONFLICT (source, key) DO UPDATE SET seen_at = excluded.seen_at
            """, [.text(source.rawValue), .text("series \(series)"), .time(now)])
    }
}
