import Foundation
package import ServerStore

/// A batch of voucher codes as publishers see it.
package struct VoucherLotDocument: Encodable, Sendable {
    let product: String
    let label: String
    let madeAt: Date
    let begins: Date
    let ends: Date?
    let codes: Int
    let codesLeft: Int
    let usesLeft: Int
    let redeemed: Int

    package init(_ lot: VoucherLot) {
        product = lot.product
        label = lot.label
        madeAt = lot.madeAt
        begins = lot.begin
        ends = lot.end
        codes = lot.codes
        codesLeft = lot.codesLeft
        usesLeft = lot.usesLeft
        redeemed = lot.redeemed
    }
}
