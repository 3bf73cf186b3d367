package import Foundation
package import Periodical
package import PressWire

/// Voucher codes. A code grants a product, and can be used once or several times.
package struct Vouchers: Sendable {
    let store: any Store
    /// The publisher's time zone, which determines when periods end.
    private let zone: TimeZone

    package init(_ store: any Store, zone: TimeZone) {
        self.store = store
        self.zone = zone
    }

    /// The maximum number of codes in a batch, and of uses per code.
    package static let most = 100_000

    /// Creates a batch of voucher codes.
    /// - Parameters:
    ///   - count: The number of codes to create.
    ///   - uses: The maximum number of accounts that may redeem a code.
    ///   - label: The batch's label, which is not secret.
    /// - Returns: The codes, which the server never shows again.
    package func make(
        _ count: Int, of product: String, uses: Int = 1, begin: Date? = nil, end: Date? = nil, label: String = "",
        now: Date = Date()
    ) async throws(MastheadError) -> [VoucherCode] {
        try Self.check(count, uses, begin, end, label, now)
        let codes = (0..<count).map { _ in VoucherCode() }
        try await store.write(.statements) { session in
            guard try session.product(product) != nil else { throw MastheadError.unknownProduct(product) }
            for code in codes {
                try session.change(
                    """
                    INSERT INTO voucher (hash, product, uses_left, begins_at, ends_at, label, created_at)
                    VALUES ($1, $2, $3, $4, $5, $6, $7)
                    """,
                    [
                        .bytes(code.hash), .text(product), .integer(Int64(uses)), .time(begin ?? now),
                        .optional(end, SQLValue.time), .text(label), .time(now),
                    ])
            }
        }
        return codes
    }

    /// Redeems a code in one transaction. An account that redeems the same code again receives the same right, so a
    /// client can retry after a lost response. An account that has a permanent right to the product keeps it, and the
    /// code is not used up. Returns nil if the code is unknown, used up, not yet valid or expired. The same statements
    /// run for every invalid code.
    /// - Parameter text: The text of the code, which is untrusted.
    package func redeem(_ text: String, for account: String, now: Date = Date()) async throws(MastheadError) -> Right? {
        let hash = VoucherCode.hash(of: text)
        let proof = "\(hash.hexadecimal) \(account)"
        let zone = zone
        return try await store.write(.statements) { session in
            try session.take(account: account)
            if let held = try session.right(.voucher, proof: proof) { return held }
            let taken = try session.rows(
                """
                UPDATE voucher SET uses_left = uses_left - 1
                WHERE hash = $1 AND uses_left > 0 AND begins_at <= $2 AND (ends_at IS NULL OR ends_at > $2)
                RETURNING product
                """, [.bytes(hash), .time(now)])
            guard let id = try taken.first?.text("product"), let product = try session.product(id) else { return nil }
            if product.period == nil, let held = try session.lasting(product.id, of: account, now: now) {
                // The account already has the product, so leave the code to another reader.
                try session.change("UPDATE voucher SET uses_left = uses_left + 1 WHERE hash = $1", [.bytes(hash)])
                return held
            }
            try session.change(
                "INSERT INTO voucher_use (voucher, account, used_at) VALUES ($1, $2, $3)",
                [.bytes(hash), .text(account), .time(now)])
            let term = try session.term(of: product, for: account, now: now, in: zone)
            try session.write(
                NewRight(
                    account: account, product: id, begin: term.begin, end: term.end, source: .voucher, series: proof,
                    proof: proof, told: now), now: now)
            return try session.right(.voucher, proof: proof)
        }
    }

    /// Revokes the codes in a batch. Rights from codes that were already redeemed stay valid.
    /// - Returns: The number of revoked codes.
    package func withdraw(of product: String, labeled label: String) async throws(MastheadError) -> Int {
        guard Product.isName(product), label == label.printable else { return 0 }
        return try await store.write(.statements) { session in
            try session.change(
                "UPDATE voucher SET uses_left = 0 WHERE product = $1 AND label = $2 AND uses_left > 0",
                [.text(product), .text(label)])
        }
    }

    /// Revokes a code. If it was already redeemed, the rights from it stay valid.
    /// - Parameter text: The text of the code, which is untrusted.
    /// - Returns: 1 if the code was valid, otherwise 0.
    package func withdraw(_ text: String) async throws(MastheadError) -> Int {
        let hash = VoucherCode.hash(of: text)
        return try await store.write(.statements) { session in
            try session.change("UPDATE voucher SET uses_left = 0 WHERE hash = $1 AND uses_left > 0", [.bytes(hash)])
        }
    }

    private static func check(
        _ count: Int, _ uses: Int, _ begin: Date?, _ end: Date?, _ label: String, _ now: Date
    ) throws(MastheadError) {
        func wrong(_ found: String, _ hint: String) -> MastheadError {
            MastheadError(.configuration, cannot: "create", to: "vouchers", found: found, hint: hint)
        }
        guard (1...most).contains(count), (1...most).contains(uses) else {
            let isTooMany = max(count, uses) > most
            throw wrong(
                "the limit is 1 to \(most) codes or uses",
                isTooMany ? "Create several batches." : "Use a number of 1 or more.")
        }
        guard label.count <= 100, label == label.printable else {
            throw wrong("the label must be one line of up to 100 characters", "Use a label that names the purpose.")
        }
        if begin == nil, let end, end <= now { throw wrong("the end is in the past", "Use a later end.") }
        let begin = begin ?? now
        guard begin.isWritable, end.map({ $0 > begin && $0.isWritable }) ?? true else {
            throw wrong("the codes would expire before they become valid", "Use a later end.")
        }
    }
}
