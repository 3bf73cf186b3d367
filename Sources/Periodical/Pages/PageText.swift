/// The text of a page, for search.
public struct PageText: Sendable, Hashable {
    /// The position of the page.
    public var position: PagePosition
    /// The title.
    public var title: String?
    /// The text.
    public var text: String

    /// Creates the text of a page.
    public init(position: PagePosition, title: String? = nil, text: String) {
        self.position = position
        self.title = title
        self.text = text
    }
}
