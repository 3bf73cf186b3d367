public import Foundation
import Periodical
import PressWire

/// A product of a publisher.
public struct PressProduct: Sendable, Hashable, Identifiable, Codable {
    /// The content of a product.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// One issue.
        case issue
        /// One book.
        case book
        /// The issues that are published during the subscription, permanently, and the books while it lasts.
        case subscription
        /// Everything while it lasts, and the issues that are published in that time, permanently.
        case all
    }

    /// Which earlier issues a subscription includes.
    public enum Includes: String, Sendable, Hashable, Codable, CaseIterable {
        /// No earlier issue.
        case nothing
        /// The newest issue.
        case current
        /// All published issues.
        case published
    }

    /// The identifier at the publisher server, in catalogs and in app stores.
    public let id: String
    /// The title for readers in one line, or nil if the publisher has set none.
    public let title: String?
    /// The server's name of the publication.
    public let publication: String
    /// The content.
    public let kind: Kind
    /// The name of the issue or book, or nil if the product contains more than one.
    public let item: String?
    /// The price, or nil if the product is free.
    public let price: PressPrice?
    /// The period, or nil for a permanent product or an unlimited subscription.
    public let period: PressPeriod?
    /// Which earlier issues the product includes, or nil if the server does not say.
    public let includes: Includes?
    /// The publisher's payment page for the requesting account, or nil if there is none or the product is free.
    public internal(set) var checkout: URL?

    /// Whether the product is free.
    public var isFree: Bool { price == nil }

    private enum CodingKeys: String, CodingKey {
        case id, title, publication, kind, item, price, currency, period, includes, checkout
    }

    /// Decodes a product from an untrusted server.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let (id, publication, item) = (
            try container.decode(String.self, forKey: .id), try container.decode(String.self, forKey: .publication),
            try container.decodeIfPresent(String.self, forKey: .item)
        )
        let kind = try container.decode(String.self, forKey: .kind)
        let amount = try container.decodeIfPresent(Int.self, forKey: .price)
        let currency = try container.decodeIfPresent(String.self, forKey: .currency)
        let period = try container.decodeIfPresent(String.self, forKey: .period)
        guard let own = Kind(rawValue: kind),
            Product(
                id: id, publication: publication, kind: kind, item: item, amount: amount, currency: currency,
                period: period) != nil
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .id, in: container, debugDescription: "the product is not valid")
        }
        (self.id, self.publication, self.kind, self.item) = (id, publication, own, item)
        title = PressName.line(try container.decodeIfPresent(String.self, forKey: .title))
        price = amount.flatMap { amount in currency.flatMap { PressPrice(amount, $0) } }
        self.period = period.flatMap { PressPeriod($0) }
        // A later server version may have more values.
        includes = try container.decodeIfPresent(String.self, forKey: .includes).flatMap { Includes(rawValue: $0) }
        let page = try container.decodeIfPresent(String.self, forKey: .checkout)
        checkout = price == nil ? nil : page.flatMap { PressPage.url($0) }
    }

    /// Encodes the product in the server's format.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encode(publication, forKey: .publication)
        try container.encode(kind, forKey: .kind)
        try container.encodeIfPresent(item, forKey: .item)
        try container.encodeIfPresent(price?.amount, forKey: .price)
        try container.encodeIfPresent(price?.currency, forKey: .currency)
        try container.encodeIfPresent(period?.text, forKey: .period)
        try container.encodeIfPresent(includes, forKey: .includes)
        try container.encodeIfPresent(checkout?.absoluteString, forKey: .checkout)
    }

    /// Whether the product contains an item by name, or may contain it among others.
    public func gives(_ name: String) -> Bool { item.map { $0.inNormalForm == name.inNormalForm } ?? true }
}
