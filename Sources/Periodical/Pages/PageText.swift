/// The words of a page, to be searched.
public struct PageText: Sendable, Hashable {
    /// Where the page stands.
    public var position: PagePosition
    /// Its title.
    public var title: String?
    /// Its text.
    public var text: String

    /// Describes a page.
    public init(position: PagePosition, title: String? = nil, text: String) {
        self.position = position
        self.title = title
        self.text = text
    }
}
