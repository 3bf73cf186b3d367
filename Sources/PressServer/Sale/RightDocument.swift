import Foundation
import PressWire

/// A right as its holder sees it.
struct RightDocument: Encodable, Sendable {
    let id: String
    let product: String
    /// The product's title for readers.
    let title: String?
    let publication: String
    let kind: String
    let item: String?
    let begins: Date
    let ends: Date?
    let graceEnds: Date?
    let revoked: Date?
    let source: String

    init(_ right: Right) {
        id = right.id
        product = right.product.id
        title = right.product.title
        publication = right.product.publication
        kind = right.product.kind.rawValue
        item = right.product.item
        begins = right.begin
        ends = right.end
        graceEnds = right.graceEnd
        revoked = right.revoked
        source = right.source.rawValue
    }
}
