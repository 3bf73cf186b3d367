public import Periodical

/// What a reader was shown of an item: pages, or characters of pages that reflow.
public struct ShownText: Sendable, Hashable {
    /// In what it is counted.
    public enum Unit: String, Sendable, Hashable {
        case characters, pages
    }

    /// A part of a page.
    public struct Span: Sendable, Hashable {
        /// The page.
        public let page: PagePosition
        /// The characters that were shown; of a page that does not reflow 0..<1.
        public let range: Range<Int>

        /// Describes a part.
        public init(page: PagePosition, range: Range<Int>) { (self.page, self.range) = (page.page, range) }
    }

    /// In what it is counted.
    public let unit: Unit
    /// How much there is of the item.
    public let amount: Int
    /// The parts that were shown.
    public let spans: [Span]

    /// Describes what was shown.
    public init(_ unit: Unit, amount: Int, spans: [Span]) {
        (self.unit, self.amount, self.spans) = (unit, amount, spans)
    }

    /// Pages that are set.
    /// - Parameter pageCount: of the whole item.
    public static func pages(_ pages: [PagePosition], of pageCount: Int) -> ShownText {
        ShownText(.pages, amount: pageCount, spans: pages.map { Span(page: $0, range: 0..<1) })
    }
}
