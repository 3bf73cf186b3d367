package import Foundation

/// A batch of voucher codes, and how many codes and uses remain.
package struct VoucherLot: Sendable, Hashable {
    /// The product that the codes grant.
    package let product: String
    /// The publisher's label for the batch, which may be empty.
    package let label: String
    /// When the publisher created the codes.
    package let madeAt: Date
    /// When the codes become valid.
    package let begin: Date
    /// When the codes expire, or nil if they never do.
    package let end: Date?
    /// The number of codes in the batch.
    package let codes: Int
    /// The number of codes that can still be redeemed.
    package let codesLeft: Int
    /// How many uses remain across all codes.
    package let usesLeft: Int
    /// The number of accounts that have redeemed a code in the batch. Deleted accounts do not count.
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
