import Foundation
import Periodical
import PressClient

/// An entitlement in the output of commands with `--json`.
struct ShownRight: Encodable {
    let product: String
    /// The product's title.
    @OrNull var title: String?
    let kind: String
    @OrNull var item: String?
    let source: String
    let begins: String
    /// The end, including the grace period, or null for a permanent entitlement.
    @OrNull var ends: String?
    /// Whether the entitlement is valid now.
    let held: Bool

    init(_ right: PressRight, now: Date) {
        product = right.product
        title = right.title
        kind = right.kind.rawValue
        item = right.item
        source = right.source
        begins = right.begins.rfc3339
        ends = right.end?.rfc3339
        held = right.isInForce(at: now)
    }
}
