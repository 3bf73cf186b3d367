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

    /// Why it cannot be taken; nil where it can.
    func fault(at now: Date) -> String? {
        let texts = [id, reference, series ?? reference]
        let times: [Date?] = [at, begins, ends, graceEnds, revoked]
        guard texts.allSatisfy({ (1...200).contains($0.utf8.count) && !$0.utf8.contains(0) }) else {
            return "'id', 'reference' and 'series' take 1 to 200 bytes."
        }
        guard Product.isName(product) else { return "There is no such product." }
        guard account.map({ Identifier.isOne($0) }) ?? true else { return "There is no such account." }
        guard times.allSatisfy({ $0?.isWritable ?? true }) else { return "A time is out of the years that are known." }
        // What was said in a time to come would make all that is said until then old.
        guard at <= now.addingTimeInterval(TimeInterval(PaymentSignature.tolerance)) else {
            return "It was said in a time to come: look at the clock."
        }
        if let begins, let ends, ends <= begins { return "It ends before it begins." }
        return nil
    }

    /// The same as the database takes it.
    var purchase: Purchase {
        Purchase(
            product: product, source: .webhook, series: series, proof: reference, begin: begins,
            end: ends, graceEnd: graceEnds, revoked: revoked, told: at)
    }
}
