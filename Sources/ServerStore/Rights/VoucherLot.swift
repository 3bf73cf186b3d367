package import Foundation

/// A batch of voucher codes, with the numbers of remaining codes and remaining redemptions.
package struct VoucherLot: Sendable, Hashable {
    /// The product that the codes grant.
    package let product: String
    /// The publisher's label for the batch, which may be empty.
    package let label: String
    /// The time at which the codes were created.
    package let madeAt: Date
    /// The time at which the codes become valid.
    package let begin: Date
    /// The time at which the codes expire, or nil if they never expire.
    package let end: Date?
    /// The number of codes in the batch.
    package let codes: Int
    /// The number of codes that can still be redeemed.
    package let codesLeft: Int
    /// The total number of remaining redemptions for all codes.
    package let usesLeft: Int
    /// The number of existing accounts that have redeemed a code from the batch.
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
