import Foundation
import PressWire

/// A right to write to the database.
struct NewRight {
    /// The account, or nil for a purchase that no account has presented yet.
    var account: String?
    let product: String
    let begin: Date
    let end: Date?
    var graceEnd: Date?
    var revoked: Date?
    let source: RightSource
    /// The identifier that related proofs share, such as the first purchase of a subscription. Related proofs move to
    /// another account together.
    let series: String
    /// The proof of purchase. Each proof gives one right.
    let proof: String
    /// The time of the information. Information older than the stored information has no effect.
    let told: Date
}
