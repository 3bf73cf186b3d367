import Foundation
import PressWire

/// A right that is not in the database yet.
struct NewRight {
    /// The account that receives the right, or nil for a purchase that no account has presented yet.
    var account: String?
    let product: String
    let begin: Date
    let end: Date?
    var graceEnd: Date?
    var revoked: Date?
    let source: RightSource
    /// The identifier of a series of related proofs, for example the identifier of a subscription's first purchase. A
    /// series moves to another account as a whole.
    let series: String
    /// The proof of purchase. Each proof gives exactly one right.
    let proof: String
    /// The time of the report. If the database has a newer report, this report has no effect.
    let told: Date
}
