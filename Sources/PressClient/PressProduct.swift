public import Foundation
import Periodical
import PressWire

/// A publisher's product.
public struct PressProduct: Sendable, Hashable, Identifiable, Codable {
    /// What a product includes.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// One issue.
        case issue
        /// One book.
        case book
        /// All issues published during the subscription, and the books. Readers keep the issues for good, and the books
        /// until the subscription ends.
        case subscription
        /// Everything until the right ends. Readers keep the issues published in that time.
        case all
    }

    /// The earlier issues that a subscription includes.
    public enum Includes: String, Sendable, Hashable, Codable, CaseIterable {
        /// No earlier issues.
        case nothing
        /// The newest issue.
        case current
        /// All published issues.
        case published
    }

    /// The identifier on the publisher server, in catalogs and in app stores.
    public let id: String
    /// The title shown to readers, in one line, or nil if the publisher has not set one.
    public let title: String?
    /// The publication's name on the server.
    public let publication: String
    /// What the product includes.
    public let kind: Kind
    /// The name of the issue or book, or nil if the product includes more than one.
    public let item: String?
    /// The price, or nil if the product is free.
    public let price: PressPrice?
    /// The period. Nil if the product is permanent, or a subscription without end.
    public let period: PressPeriod?
    /// The earlier issues that the product includes, or nil if the server does not specify them.
    public let includes: Includes?
    /// The publisher's payment page for the account, or nil if there is none or the product is free.
    public internal(set) var checkout: URL?

    /// Whether the product is free.
    public var isFree: Bool { price == nil }

    /// Creates the product from untrusted data. Returns nil if the data is invalid.
    init?(_ product: Wire.Product) {
        guard let kind = product.kind.value, product.isValid else { return nil }
        (id, publication, item) = (product.id, product.publication, product.item)
        self.kind = Kind(kind)
        title = PressName.line(product.title)
        price = product.price.flatMap { amount in product.currency.flatMap { PressPrice(amount, $0) } }
        period = product.period.flatMap { PressPeriod($0) }
        // Ignore values that only later server versions know.
        includes = (product.includes?.value).map { Includes($0) }
        checkout = price == nil ? nil : product.checkout.flatMap { PressPage.url($0) }
    }

    /// Decodes a product in the server's format.
    public init(from decoder: any Decoder) throws {
        guard let product = PressProduct(try Wire.Product(from: decoder)) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "the product is not valid"))
        }
        self = product
    }

    /// Encodes the product in the server's format.
    public func encode(to encoder: any Encoder) throws {
        try Wire.Product(
            id: id, title: title, publication: publication, kind: OpenEnum(kind.onWire), item: item,
            price: price?.amount, currency: price?.currency, period: period?.text,
            includes: (includes?.onWire).map { OpenEnum($0) }, checkout: checkout?.absoluteString
        ).encode(to: encoder)
    }

    /// Whether the product is the item with this name, or may include it.
    public func gives(_ name: String) -> Bool { item.map { $0.inNormalForm == name.inNormalForm } ?? true }
}

extension PressProduct.Kind {
    init(_ kind: ProductKind) {
        switch kind {
        case .issue: self = .issue
        case .book: self = .book
        case .subscription: self = .subscription
        case .all: self = .all
        }
    }

    fileprivate var onWire: ProductKind {
        switch self {
        case .issue: .issue
        case .book: .book
        case .subscription: .subscription
        case .all: .all
        }
    }
}

extension PressProduct.Includes {
    fileprivate init(_ backlog: Backlog) {
        switch backlog {
        case .nothing: self = .nothing
        case .current: self = .current
        case .published: self = .published
        }
    }

    fileprivate var onWire: Backlog {
        switch self {
        case .nothing: .nothing
        case .current: .current
        case .published: .published
        }
    }
}
