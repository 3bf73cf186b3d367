import Entitlements
import Foundation

/// A right that is to be written.
struct NewRight {
    /// Whose it is; nil of a purchase that no account has shown yet.
    var account: String?
    let product: String
    let begin: Date
    let end: Date?
    var graceEnd: Date?
    var revoked: Date?
    let source: RightSource
    /// What several proofs have in common: the first purchase of a subscription. They change hands together.
    let series: String
    /// What it was given for, once.
    let proof: String
    /// When that was said: what was said before changes nothing.
    let told: Date
}
