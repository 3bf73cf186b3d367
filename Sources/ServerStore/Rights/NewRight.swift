import Foundation
import PressWire

/// A right, before it is written to the database.
struct NewRight {
    /// The account, or nil for a purchase that no account has presented yet.
    var account: String?
    let product: String
    let begin: Date
    let end: Date?
    var graceEnd: Date?
    var revoked: Date?
    let source: RightSource
    /// The identifier of a series of related proofs, such as the identifier of a subscription's first purchase. All
    /// proofs of a series move to another account together.
    let series: String
    /// The proof of purchase. Each proof results in one right.
    let proof: String
    /// The time of the information. If the database contains newer information, this information has no effect.
    let told: Date
}
