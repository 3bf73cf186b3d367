import Foundation
import Periodical
import PressWire

extension SQLSession {
    /// Locks an account in this transaction. Concurrent changes to its rights wait, and then see this transaction's
    /// changes.
    func take(account: String) throws {
        guard try isTaken(account: account) else { throw MastheadError.unknownAccount(account) }
    }

    /// Locks an account if the account exists.
    /// - Returns: Whether the account exists.
    func isTaken(account: String) throws(StoreFault) -> Bool {
        try change("UPDATE account SET seen_at = seen_at WHERE id = $1", [.text(account)]) == 1
    }

    /// Returns the product with an identifier, or nil if there is none.
    func product(_ id: String) throws(StoreFault) -> Product? {
        try rows("SELECT \(Product.columns) FROM product p WHERE p.id = $1", [.text(id)]).first
            .map { row throws(StoreFault) in try Product(row) }
    }

    /// Whether a product is on sale to new subscribers.
    func isOffered(_ product: String) throws(StoreFault) -> Bool {
        try !rows("SELECT 1 AS one FROM product WHERE id = $1 AND withdrawn_at IS NULL", [.text(product)]).isEmpty
    }

    /// Whether any account has a right to the product, or a voucher grants it.
    func isGiven(_ product: String) throws(StoreFault) -> Bool {
        let found = try rows(
            """
            SELECT 1 AS one FROM right_held WHERE product = $1
            UNION ALL SELECT 1 AS one FROM voucher WHERE product = $1 LIMIT 1
            """, [.text(product)])
        return !found.isEmpty
    }

    /// Returns the rights that meet an SQL condition on the tables `r` and `p`, oldest first.
    func rights(where condition: String, _ values: [SQLValue]) throws(StoreFault) -> [Right] {
        try rows(
            """
            SELECT \(Right.columns) FROM right_held r JOIN product p ON p.id = r.product WHERE \(condition)
            ORDER BY r.begins_at, r.id
            """, values
        ).map { row throws(StoreFault) in try Right(row) }
    }

    /// Writes a right. If the database already contains a right with this proof, the later report wins. If both have
    /// the same time, a revocation wins.
    /// - Returns: Whether the right was written.
    @discardableResult
    func write(_ right: NewRight, now: Date) throws -> Bool {
        try change(
            """
            INSERT INTO right_held (id, account, product, begins_at, ends_at, grace_ends_at, source, series, proof,
                revoked_at, told_at, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            ON CONFLICT (source, proof) DO UPDATE SET begins_at = excluded.begins_at, ends_at = excluded.ends_at,
                grace_ends_at = CASE excluded.source WHEN 'storekit'
                    THEN COALESCE(excluded.grace_ends_at, right_held.grace_ends_at) ELSE excluded.grace_ends_at END,
                revoked_at = excluded.revoked_at, told_at = excluded.told_at, series = excluded.series
            WHERE right_held.told_at < excluded.told_at OR (right_held.told_at = excluded.told_at
                AND (right_held.revoked_at IS NULL OR excluded.revoked_at IS NOT NULL))
            """,
            [
                .text(Identifier.make()), .optional(right.account, SQLValue.text),
                .text(right.product), .time(right.begin), .optional(right.end, SQLValue.time),
                .optional(right.graceEnd, SQLValue.time), .text(right.source.rawValue), .text(right.series),
                .text(right.proof), .optional(right.revoked, SQLValue.time), .time(right.told), .time(now),
            ]) == 1
    }

    /// Returns the right with a proof, or nil if there is none.
    func right(_ source: RightSource, proof: String) throws(StoreFault) -> Right? {
        try rights(where: "r.source = $1 AND r.proof = $2", [.text(source.rawValue), .text(proof)]).first
    }

    /// Returns an account's permanent right to a product, or nil if there is none.
    func lasting(_ product: String, of account: String, now: Date) throws(StoreFault) -> Right? {
        try rights(where: "r.account = $1 AND r.product = $2", [.text(account), .text(product)])
            .first { $0.paid.map { $0.end == nil && $0.contains(now) } ?? false }
    }

    /// Returns the next period that an account gets a product for, after its existing periods.
    func term(of product: Product, for account: String, now: Date, in zone: TimeZone) throws -> Span {
        let held = try rights(where: "r.account = $1 AND r.product = $2", [.text(account), .text(product.id)])
        guard let span = Term.next(product.period, held: held.compactMap(\.paid), at: now, in: zone) else {
            throw StoreFault(.failed, "the product \(product.id) has an empty period")
        }
        return span
    }

    /// Returns the content that an account may read in a publication.
    func coverage(
        of account: String, publication: String, now: Date, current: (Date) -> Date?
    ) throws -> Coverage {
        let values: [SQLValue] = [.text(account), .text(publication)]
        let owned = try rows("SELECT item FROM owned_item WHERE account = $1 AND publication = $2", values)
            .map { try $0.text("item") }
        return Coverage(
            of: try rights(where: "r.account = $1 AND p.publication = $2", values), owned: Set(owned), at: now,
            current: current)
    }
}
