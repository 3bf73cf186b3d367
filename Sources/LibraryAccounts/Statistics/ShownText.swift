public import Periodical

/// The parts of an item that a reader saw, in pages, or in characters if the pages reflow.
public struct ShownText: Sendable, Hashable {
    /// The unit of the amount.
    public enum Unit: String, Sendable, Hashable {
        case characters, pages
    }

    /// A part of a page.
    public struct Span: Sendable, Hashable {
        /// The page.
        public let page: PagePosition
        /// The range of characters that the reader saw, or `0..<1` for a page with a fixed layout.
        public let range: Range<Int>

        /// Creates a part of a page.
        public init(page: PagePosition, range: Range<Int>) { (self.page, self.range) = (page.page, range) }
    }

    /// The unit of ``amount``.
    public let unit: Unit
    /// The length of the whole item.
    public let amount: Int
    /// The parts that the reader saw.
    public let spans: [Span]

    /// Creates a description of what the reader saw.
    public init(_ unit: Unit, amount: Int, spans: [Span]) {
        (self.unit, self.amount, self.spans) = (unit, amount, spans)
    }

    /// Returns a description of the pages that the reader saw in an item with a fixed layout.
    /// - Parameter pageCount: The number of pages in the item.
    public static func pages(_ pages: [PagePosition], of pageCount: Int) -> ShownText {
        ShownText(.pages, amount: pageCount, spans: pages.map { Span(page: $0, range: 0..<1) })
    }
}
