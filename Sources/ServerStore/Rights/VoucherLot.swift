package import Foundation

/// Codes that were made together, and what is left of them.
package struct VoucherLot: Sendable, Hashable {
    /// The product that they give.
    package let product: String
    /// What a person knows them by; empty where they have none.
    package let label: String
    /// When they were made.
    package let madeAt: Date
    /// When they begin to be worth something.
    package let begin: Date
    /// When they end; nil for never.
    package let end: Date?
    /// How many codes there are.
    package let codes: Int
    /// How many of them can be redeemed, once or more times.
    package let codesLeft: Int
    /// How many times these can be redeemed.
    package let usesLeft: Int
    /// How many accounts that are known have redeemed one.
    package let redeemed: Int

    init(_ row: SQLRow) throws(StoreFault) {
        product = try row.text("product")
        label = try row.text("label")
        madeAt = try row.time("created_at")
        begin = try row.time("begins_at")
        end = try row.optionalTime("ends_at")
        codes = try row.integer("codes")
        codesLeft = try row.integer("codes_left")
        usesLeft = try row.integer("uses_left")
        redeemed = try row.integer("redeemed")
    }
}
