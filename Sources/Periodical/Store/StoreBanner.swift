/// A picture or a short text at the top of a store, with a link.
public struct StoreBanner: Sendable, Hashable, Codable {
    /// The target of a banner.
    public enum Target: Sendable, Hashable, Codable {
        /// A book, by its name.
        case book(String)
        /// A category, by its id.
        case category(String)
        /// An external page: an http or https URL.
        case url(String)
    }

    /// The picture.
    public var image: StoreFile?
    /// The title.
    public var title: String?
    /// The text below the title.
    public var text: String?
    /// The target, if the banner has one.
    public var target: Target?

    /// Creates a banner.
    public init(image: StoreFile? = nil, title: String? = nil, text: String? = nil, target: Target? = nil) {
        self.image = image
        self.title = title
        self.text = text
        self.target = target
    }
}
