/// An area of a page that links to another page or to a URL: an item of the page's property `links`.
public struct PageLink: Sendable, Hashable {
    /// A link's target.
    public enum Target: Sendable, Hashable {
        case page(PagePosition)
        /// A URL that ``SafeURL`` allows.
        case url(String)
    }

    /// A link's area, in fractions (0 to 1) of the page's width and height.
    public struct Area: Sendable, Hashable {
        /// The left edge.
        public var left: Double
        /// The upper edge.
        public var top: Double
        /// The width.
        public var width: Double
        /// The height.
        public var height: Double

        /// Creates an area.
        public init(left: Double, top: Double, width: Double, height: Double) {
            self.left = left
            self.top = top
            self.width = width
            self.height = height
        }

        /// Whether a point is in the area or on its edge.
        public func contains(across: Double, down: Double) -> Bool {
            (left...left + max(0, width)).contains(across) && (top...top + max(0, height)).contains(down)
        }
    }

    /// The target.
    public var target: Target
    /// The title that the publisher gave to the link.
    public var title: String?
    /// The area on the page, or nil if links on pages of this class have no areas.
    public var area: Area?

    /// Creates a link.
    public init(to target: Target, title: String? = nil, area: Area? = nil) {
        self.target = target
        self.title = title
        self.area = area
    }

    /// The label to show to readers: the title or, if there is none, the target.
    public var label: String {
        if let title { return title }
        return switch target {
        case .page(let position): "page \(position)"
        case .url(let url): url
        }
    }

    /// The target, if it is a page of the same issue.
    public var page: PagePosition? { if case .page(let position) = target { position } else { nil } }

    /// The target, if it is a URL.
    public var url: String? { if case .url(let url) = target { url } else { nil } }
}
