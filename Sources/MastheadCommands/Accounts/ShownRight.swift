import Foundation
import Periodical
import PressClient

/// A right as commands print it with `--json`.
struct ShownRight: Encodable {
    let product: String
    /// What people call the product.
    @OrNull var title: String?
    let kind: String
    @OrNull var item: String?
    let source: String
    let begins: String
    /// When it is over, with its grace period; null for what stays.
    @OrNull var ends: String?
    /// Whether it counts now.
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
