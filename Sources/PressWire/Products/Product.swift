/// A product that a publisher offers.
package struct Product: Sendable, Hashable, Identifiable {
    /// The product's identifier in catalogs, app stores and payment providers.
    package let id: String
    /// The title shown to readers, or nil if the publisher has not set one.
    package let title: String?
    /// The publication that the product belongs to.
    package let publication: String
    package let kind: ProductKind
    /// The name of the issue or book, or nil if the product includes more than one.
    package let item: String?
    /// The price, or nil if the product is free.
    package let price: Price?
    /// The period. Nil if the product is permanent, or a subscription without end.
    package let period: Period?
    /// The earlier issues that the publisher chose to include in a subscription, or nil if no choice was made.
    package let chosenBacklog: Backlog?

    /// Creates a product, or returns nil if the combination of values is invalid.
    package init?(
        id: String, title: String? = nil, publication: String, kind: ProductKind, item: String? = nil,
        price: Price? = nil, period: Period? = nil, backlog: Backlog? = nil
    ) {
        guard Self.isName(id), Self.isName(publication), kind.isOfOneItem == (item != nil),
            item.map(Self.isItem) ?? true, title.map(Self.isTitle) ?? true, backlog == nil || kind == .subscription
        else { return nil }
        self.id = id
        self.title = title
        self.publication = publication
        self.kind = kind
        self.item = item
        self.price = price
        self.period = period
        chosenBacklog = backlog
    }

    /// The earlier issues that the product includes. By default, a free subscription includes all of them, and a paid
    /// one includes the newest issue.
    package var backlog: Backlog {
        guard kind == .subscription else { return .nothing }
        return chosenBacklog ?? (price == nil ? .published : .current)
    }

    /// Returns the product with a choice of earlier issues, unless it already has one.
    package func choosing(_ backlog: Backlog?) -> Product {
        guard chosenBacklog == nil, let backlog else { return self }
        return Product(
            id: id, title: title, publication: publication, kind: kind, item: item, price: price, period: period,
            backlog: kind == .subscription ? backlog : nil) ?? self
    }

    /// Whether another product includes the same content, whatever its price and period.
    package func givesTheSame(as other: Product) -> Bool {
        publication == other.publication && kind == other.kind && item == other.item && backlog == other.backlog
    }

    private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._".utf8)

    /// Whether a text is a valid name for a product or publication. Such names are safe in URLs.
    package static func isName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count) && !text.hasPrefix(".") && text.utf8.allSatisfy(letters.contains)
    }

    /// Whether a text is a valid product title: a single line of at most 200 bytes.
    package static func isTitle(_ text: String) -> Bool {
        isItem(text) && text.utf8.count <= 200 && text.contains { !$0.isWhitespace }
            && !text.contains { $0.isNewline }
    }

    /// Whether a text is a valid name for an issue or book.
    package static func isItem(_ text: String) -> Bool {
        (1...500).contains(text.utf8.count) && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
