/// A picture or a few words at the head of a store, which lead somewhere.
public struct StoreBanner: Sendable, Hashable, Codable {
    /// Where a banner leads.
    public enum Target: Sendable, Hashable, Codable {
        /// To a book, by its name.
        case book(String)
        /// To a category, by its identifier.
        case category(String)
        /// Out of the store: an http or https URL.
        case url(String)
    }

    /// Its picture.
    public var image: StoreFile?
    /// Its title.
    public var title: String?
    /// The words below that.
    public var text: String?
    /// Where it leads, if anywhere.
    public var target: Target?

    /// Makes a banner.
    public init(image: StoreFile? = nil, title: String? = nil, text: String? = nil, target: Target? = nil) {
        self.image = image
        self.title = title
        self.text = text
        self.target = target
    }
}
