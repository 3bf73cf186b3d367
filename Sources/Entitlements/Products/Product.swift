/// What a publisher gives or sells.
package struct Product: Sendable, Hashable, Identifiable {
    /// What it is called in catalogs, in app stores and by payment providers.
    package let id: String
    /// What people call it; nil where the publisher says no more than what it gives.
    package let title: String?
    /// Of which publication it is.
    package let publication: String
    package let kind: ProductKind
    /// The name of the issue or book; nil of what gives more than one.
    package let item: String?
    /// What it costs; nil where it costs nothing.
    package let price: Price?
    /// How long it lasts; nil for ever, or until it is ended.
    package let period: Period?
    /// The issues that a subscription gives of those that were out before it began; nil if nobody chose.
    package let chosenBacklog: Backlog?

    /// Describes a product; nil where that makes no sense together.
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

    /// The issues that it gives of those that were out before it began: of a subscription without a price all, of others the newest,
    /// unless the publisher chose.
    package var backlog: Backlog {
        guard kind == .subscription else { return .nothing }
        return chosenBacklog ?? (price == nil ? .published : .current)
    }

    /// The product with a choice of these issues, unless it has one.
    package func choosing(_ backlog: Backlog?) -> Product {
        guard chosenBacklog == nil, let backlog else { return self }
        return Product(
            id: id, title: title, publication: publication, kind: kind, item: item, price: price, period: period,
            backlog: kind == .subscription ? backlog : nil) ?? self
    }

    /// Whether another one gives what this one does, for whatever price and time.
    package func givesTheSame(as other: Product) -> Bool {
        publication == other.publication && kind == other.kind && item == other.item && backlog == other.backlog
    }

    private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._".utf8)

    /// Whether a text can name a product or a publication: it stands in URLs as it is.
    package static func isName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count) && !text.hasPrefix(".") && text.utf8.allSatisfy(letters.contains)
    }

    /// Whether a text can be what people call a product: a line of up to 200 bytes.
    package static func isTitle(_ text: String) -> Bool {
        isItem(text) && text.utf8.count <= 200 && text.contains { !$0.isWhitespace }
            && !text.contains { $0.isNewline }
    }

    /// Whether a text can be the name of an issue or a book.
    package static func isItem(_ text: String) -> Bool {
        (1...500).contains(text.utf8.count) && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
