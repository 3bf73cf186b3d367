public import Foundation

/// That a product is an account's for a time.
public struct PressRight: Sendable, Hashable, Identifiable, Codable {
    /// What the server calls it.
    public let id: String
    /// Of which product.
    public let product: String
    private let writtenTitle: String?
    /// Of which publication, as the server calls it.
    public let publication: String
    /// What the product gives.
    public let kind: PressProduct.Kind
    /// The name of the issue or book; nil of what gives more than one.
    public let item: String?
    /// When it begins.
    public let begins: Date
    /// When it ends; nil for what stays.
    public let ends: Date?
    /// Until when it goes on while a payment that failed is tried again.
    public let graceEnds: Date?
    /// Since when the publisher or the store has taken it back.
    public let revoked: Date?
    /// Where it comes from: `free`, `grant`, `voucher`, `storekit`, `webhook`, or what a later server says.
    public let source: String

    private enum CodingKeys: String, CodingKey {
        case id, product, writtenTitle = "title", publication, kind, item, begins, ends, graceEnds, revoked, source
    }

    /// What people call the product, in one line; nil where the publisher does not say it.
    public var title: String? { PressName.line(writtenTitle) }

    /// When it is over: at the end of the grace period, or when it was taken back; nil for what stays.
    public var end: Date? {
        let lasting = ends.map { ends in graceEnds.map { max(ends, $0) } ?? ends }
        return [lasting, revoked].compactMap { $0 }.min()
    }

    /// Whether it counts at a moment.
    public func isInForce(at moment: Date) -> Bool { begins <= moment && end.map { moment < $0 } ?? true }

    /// Whether it is a subscription that costs nothing, which its holder can end at any time.
    public var isFree: Bool { source == "free" }

    /// Whether its names are such as can be names.
    var isSound: Bool {
        PressName.isIdentifier(id) && PressName.isOne(product) && PressName.isOne(publication)
            && source.wholeMatch(of: /[a-z-]{1,40}/) != nil
            && (item.map { PressName.line($0, most: 500) == $0 } ?? true)
    }
}
