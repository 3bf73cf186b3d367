package import Entitlements
package import Foundation
package import Periodical

/// What was bought elsewhere, by the word of a store or a payment provider.
package struct Purchases: Sendable {
    private let store: any Store
    /// The publisher's, in which periods end.
    private let zone: TimeZone
    /// How many accounts may show one purchase of the App Store in a year.
    private let mostAccounts: Int

    /// How many accounts may show one purchase of the App Store in a year unless the publisher says otherwise: as many as a family
    /// shares one with.
    package static let usualMostAccounts = 5

    package init(_ store: any Store, zone: TimeZone, mostAccounts: Int = usualMostAccounts) {
        self.store = store
        self.zone = zone
        self.mostAccounts = mostAccounts
    }

    /// How long deliveries are remembered: stores and providers repeat theirs for days.
    private static let memory: TimeInterval = 90 * 86_400

    /// Takes what was bought. A purchase of a series belongs to the account that showed one of it last, so that a new device has it, and
    /// one that many show has it once. Anyone can pass a purchase of the App Store on, so only some accounts may show one.
    /// - Parameters:
    ///   - account: the one that shows it; nil where a server tells of it: then it goes where its series is.
    ///   - delivery: what tells a repeated delivery: that changes nothing.
    /// - Returns: the right as it stands; nil where the delivery came before.
    /// - Throws: ``MastheadError`` with the code `product.unknown`, `product.unfit`, `purchase.shared` or `account.unknown`: then nothing is remembered; with the code
    ///   `delivery.replayed` where one that is called the same said something else.
    @discardableResult
    package func take(
        _ purchase: Purchase, for account: String?, delivery: Delivery? = nil, now: Date = Date()
    ) async throws(MastheadError) -> Right? {
        let (zone, mostAccounts) = (zone, mostAccounts)
        guard Product.isName(purchase.product) else { throw .unknownProduct(purchase.product) }
        guard [purchase.proof, purchase.series ?? "", delivery?.id ?? ""].allSatisfy({ !$0.utf8.contains(0) }) else {
            throw MastheadError(
                .productUnfit, cannot: "record the purchase of", to: purchase.product,
                found: "a number in it has a NUL character")
        }
        return try await store.write(.statements) { session in
            if let delivery, try !session.isNew(delivery, of: purchase.source, now: now, Self.memory) { return nil }
            // One at a time of what has something in common: another one then sees where it went.
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
                    found: "the same purchase was of another product before",
                    hint: "A purchase is of one product; another one has a reference of its own.")
            }
            // A refund, or a grace period, need not say again when it began.
            let begin = purchase.begin ?? before?.begin ?? purchase.told
            let end = purchase.end ?? product.period?.end(from: begin, in: zone)
            guard end?.isWritable ?? true else {
                throw MastheadError(
                    .productUnfit, cannot: "record the purchase of", to: product.id,
                    found: "it would end after the year 9999",
                    hint: "Tell when it begins and ends.")
            }
            let isLatest = try session.write(
                NewRight(
                    account: holder, product: product.id, begin: begin,
                    end: end,
                    graceEnd: purchase.graceEnd, revoked: purchase.revoked, source: purchase.source,
                    series: name, proof: purchase.proof, told: purchase.told), now: now)
            if let holder {
                // What a server said earlier than is known by now moves nothing.
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

    /// Remembers a delivery that changes nothing.
    /// - Returns: whether it came for the first time.
    @discardableResult
    package func note(
        _ delivery: String, of source: RightSource, now: Date = Date()
    ) async throws(MastheadError) -> Bool {
        try await store.write(.statements) { try $0.isNew(Delivery(delivery), of: source, now: now, Self.memory) }
    }
}

extension SQLSession {
    /// Remembers that something came.
    /// - Returns: whether it had not come before.
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
                found: "one that says something else came before",
                hint: "Tell again what was told in the same words, and what is new under a name of its own.")
        }
        return isNew
    }

    private func remember(_ key: String, of source: RightSource, now: Date) throws(StoreFault) -> Bool {
        try change(
            "INSERT INTO proof_seen (source, key, seen_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            [.text(source.rawValue), .text(key), .time(now)]) == 1
    }

    /// The series that a purchase was told to be of before; nil where it is a new one.
    fileprivate func series(ofProof proof: String, _ source: RightSource) throws -> String? {
        try rows(
            "SELECT series FROM right_held WHERE source = $1 AND proof = $2", [.text(source.rawValue), .text(proof)]
        ).first?.text("series")
    }

    /// The account that shows a series of purchases, taken for this transaction: one that is just being forgotten is waited for, and is
    /// none then.
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

    /// Counts an account that shows a series of purchases.
    /// - Throws: ``MastheadError`` with the code `purchase.shared` if as many others have shown it in a year as may. Accounts that were
    ///   deleted count too.
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
                found: "\(most) accounts have shown it in the last year",
                hint: "Use a restore code to bring the account to a new device.")
        }
        try change(
            "INSERT INTO purchase_holder (id, source, series, account, since) VALUES ($1, $2, $3, $4, $5)",
            [.text(Identifier.make())] + values + [.text(account), .time(now)])
    }

    /// Takes a series of purchases for this transaction: others that tell of it wait.
    fileprivate func take(series: String, of source: RightSource, now: Date) throws(StoreFault) {
        try change(
            """
            INSERT INTO proof_seen (source, key, seen_at) VALUES ($1, $2, $3)
            ON CONFLICT (source, key) DO UPDATE SET seen_at = excluded.seen_at
            """, [.text(source.rawValue), .text("series \(series)"), .time(now)])
    }
}
