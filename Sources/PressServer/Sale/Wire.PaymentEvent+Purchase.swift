import Foundation
import Periodical
import PressWire
import ServerStore

// Checks a payment provider's event, which is untrusted.
extension Wire.PaymentEvent {
    /// Returns why the event is invalid, or nil if it is valid.
    func fault(at now: Date) -> String? {
        let texts = [id, reference, series ?? reference]
        let times: [Date?] = [at, begins, ends, graceEnds, revoked]
        guard texts.allSatisfy({ (1...200).contains($0.utf8.count) && !$0.utf8.contains(0) }) else {
            return "'id', 'reference' and 'series' must have 1 to 200 bytes."
        }
        guard Product.isName(product) else { return "There is no such product." }
        guard account.map({ Identifier.isOne($0) }) ?? true else { return "There is no such account." }
        guard times.allSatisfy({ $0?.isWritable ?? true }) else { return "A time is out of range." }
        // A future time would make all events before that time outdated.
        guard at <= now.addingTimeInterval(TimeInterval(PaymentSignature.tolerance)) else {
            return "'at' is in the future: check the clock."
        }
        if let begins, let ends, ends <= begins { return "'ends' must be after 'begins'." }
        return nil
    }

    /// The event as a purchase for the database.
    var purchase: Purchase {
        Purchase(
            product: product, source: .webhook, series: series, proof: reference, begin: begins,
            end: ends, graceEnd: graceEnds, revoked: revoked, told: at)
    }
}
