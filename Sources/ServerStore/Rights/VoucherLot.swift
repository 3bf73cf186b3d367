package import Foundation

/// A batch of voucher codes, with the numbers of remaining codes and remaining uses.
package struct VoucherLot: Sendable, Hashable {
    /// The product that the voucher codes grant.
    package let product: String
    /// The publisher's label for the batch. The label may be empty.
    package let label: String
    /// The time when the publisher created the codes.
    package let madeAt: Date
    /// The time when the codes become valid.
    package let begin: Date
    /// The time when the codes expire. Nil if the codes never expire.
    package let end: Date?
    /// The number of codes in the batch.
    package let codes: Int
    /// The number of codes that can still be redeemed.
    package let codesLeft: Int
    /// The number of uses that are left for all codes together.
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
