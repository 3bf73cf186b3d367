import Entitlements
public import Foundation
import Periodical

/// What a publisher gives or sells.
public struct PressProduct: Sendable, Hashable, Identifiable, Codable {
    /// What it gives.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// One issue.
        case issue
        /// One book.
        case book
        /// The issues whose date comes while it lasts, for good, and for as long as it lasts the books.
        case subscription
        /// All there is while it lasts, and the issues that came meanwhile for good.
        case all
    }

    /// The issues that a subscription gives of those that were out before it began.
    public enum Includes: String, Sendable, Hashable, Codable, CaseIterable {
        /// None.
        case nothing
        /// The newest of them.
        case current
        /// All.
        case published
    }

    /// What it is called at the publisher's server, in catalogs and in app stores.
    public let id: String
    /// What people call it, in one line; nil where the publisher says no more than what it gives.
    public let title: String?
    /// What the server calls the publication that it is of.
    public let publication: String
    /// What it gives.
    public let kind: Kind
    /// The name of the issue or book; nil of what gives more than one.
    public let item: String?
    /// What it costs; nil where it costs nothing.
    public let price: PressPrice?
    /// How long it lasts; nil for ever, or until it is ended.
    public let period: PressPeriod?
    /// The issues that it gives of those that were out before it began; nil if the server does not say.
    public let includes: Includes?
    /// The publisher's page where the asking account pays for it; nil where there is none, or it costs nothing.
    public internal(set) var checkout: URL?

    /// Whether nothing is paid for it.
    public var isFree: Bool { price == nil }

    private enum CodingKeys: String, CodingKey {
        case id, title, publication, kind, item, price, currency, period, includes, checkout
    }

    /// Reads what a server says of it; nothing of that is believed.
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
                forKey: .id, in: container, debugDescription: "this describes no product that could be")
        }
        (self.id, self.publication, self.kind, self.item) = (id, publication, own, item)
        title = PressName.line(try container.decodeIfPresent(String.self, forKey: .title))
        price = amount.flatMap { amount in currency.flatMap { PressPrice(amount, $0) } }
        self.period = period.flatMap { PressPeriod($0) }
        // A later server may say something that this one does not know.
        includes = try container.decodeIfPresent(String.self, forKey: .includes).flatMap { Includes(rawValue: $0) }
        let page = try container.decodeIfPresent(String.self, forKey: .checkout)
        checkout = price == nil ? nil : page.flatMap { PressPage.url($0) }
    }

    /// Writes it as a server does.
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

    /// Whether it gives an item by its name, or may give it with others.
    public func gives(_ name: String) -> Bool { item.map { $0.inNormalForm == name.inNormalForm } ?? true }
}
