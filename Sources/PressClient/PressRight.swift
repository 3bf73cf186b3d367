public import Foundation
import PressWire

/// An account's right to a product, temporary or permanent.
public struct PressRight: Sendable, Hashable, Identifiable, Codable {
    /// The right's identifier on the server.
    public let id: String
    /// The product.
    public let product: String
    private let writtenTitle: String?
    /// The publication's name on the server.
    public let publication: String
    /// What the product includes.
    public let kind: PressProduct.Kind
    /// The name of the issue or book, or nil if the product includes more than one.
    public let item: String?
    /// The start.
    public let begins: Date
    /// The end, or nil if the right is permanent.
    public let ends: Date?
    /// The end of the grace period, during which a failed payment is retried.
    public let graceEnds: Date?
    /// When the publisher or the store revoked the right.
    public let revoked: Date?
    /// The source: `free`, `grant`, `voucher`, `storekit`, `webhook`, or one that only later server versions know.
    public let source: String

    private enum CodingKeys: String, CodingKey {
        case id, product, writtenTitle = "title", publication, kind, item, begins, ends, graceEnds, revoked, source
    }

    init?(_ right: Wire.Right) {
        guard let kind = right.kind.value else { return nil }
        (id, product, writtenTitle, publication) = (right.id, right.product, right.title, right.publication)
        (self.kind, item) = (PressProduct.Kind(kind), right.item)
        (begins, ends, graceEnds, revoked) = (right.begins, right.ends, right.graceEnds, right.revoked)
        source = right.source.text
    }

    /// The product's title as shown to readers, in one line, or nil if the publisher has not set one.
    public var title: String? { PressName.line(writtenTitle) }

    /// When the right actually ends, given its grace period and revocation. Nil if it is permanent.
    public var end: Date? {
        let lasting = ends.map { ends in graceEnds.map { max(ends, $0) } ?? ends }
        return [lasting, revoked].compactMap { $0 }.min()
    }

    /// Whether the right is valid at a moment.
    public func isInForce(at moment: Date) -> Bool { begins <= moment && end.map { moment < $0 } ?? true }

    /// Whether the right is a free subscription, which the holder can end at any time.
    public var isFree: Bool { source == "free" }

    /// Whether all names are well-formed.
    var isSound: Bool {
        PressName.isIdentifier(id) && PressName.isOne(product) && PressName.isOne(publication)
            && source.wholeMatch(of: /[a-z-]{1,40}/) != nil
            && (item.map { PressName.line($0, most: 500) == $0 } ?? true)
    }
}
