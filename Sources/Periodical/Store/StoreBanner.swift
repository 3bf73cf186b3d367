/// A picture or a short text at the top of a store, with a link.
public struct StoreBanner: Sendable, Hashable, Codable {
    /// The target of a banner's link.
    public enum Target: Sendable, Hashable, Codable {
        /// The book with this name.
        case book(String)
        /// The category with this id.
        case category(String)
        /// An external page with this `http` or `https` URL.
        case url(String)
    }

    /// The picture.
    public var image: StoreFile?
    /// The title.
    public var title: String?
    /// The text below the title.
    public var text: String?
    /// The link's target, if the banner has a link.
    public var target: Target?

    /// Creates a banner.
    public init(image: StoreFile? = nil, title: String? = nil, text: String? = nil, target: Target? = nil) {
        self.image = image
        self.title = title
        self.text = text
        self.target = target
    }
}
