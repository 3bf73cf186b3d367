import Entitlements
import Foundation
import Periodical
import ServerStore

/// What a payment provider tells: the whole of how one payment stands now, however often it was told before.
struct PaymentEvent: Decodable, Sendable {
    /// What tells one telling from another.
    let id: String
    /// When it was said.
    let at: Date
    /// The account that the app named when it led to the provider; may be left out of renewals.
    let account: String?
    let product: String
    /// The payment: an order, an invoice.
    let reference: String
    /// The subscription that it is one of.
    let series: String?
    let begins: Date?
    let ends: Date?
    let graceEnds: Date?
    /// Since when it is taken back: a refund.
    let revoked: Date?

    /// Whether its texts are of a kind that can be kept.
    var isSound: Bool {
        let texts = [id, reference, series ?? reference]
        let times: [Date?] = [at, begins, ends, graceEnds, revoked]
        guard texts.allSatisfy({ (1...200).contains($0.utf8.count) && !$0.utf8.contains(0) }), Product.isName(product),
            times.allSatisfy({ $0?.isWritable ?? true })
        else { return false }
        return account.map { Identifier.isOne($0) } ?? true
    }

    /// The same as the database takes it.
    var purchase: Purchase {
        Purchase(
            product: product, source: .webhook, series: series ?? reference, proof: reference, begin: begins,
            end: ends, graceEnd: graceEnds, revoked: revoked, told: at)
    }
}
