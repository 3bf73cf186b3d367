/// A part of a page that leads to another page of its issue, or elsewhere: an item of the page's property `links`.
public struct PageLink: Sendable, Hashable {
    /// Where a link leads.
    public enum Target: Sendable, Hashable {
        case page(PagePosition)
        /// To elsewhere, by a URL that ``SafeURL`` allows.
        case url(String)
    }

    /// The part of the page that is touched, as parts of its width and height, 0 to 1.
    public struct Area: Sendable, Hashable {
        /// The left edge.
        public var left: Double
        /// The upper edge.
        public var top: Double
        /// The width.
        public var width: Double
        /// The height.
        public var height: Double

        /// Describes a part of a page.
        public init(left: Double, top: Double, width: Double, height: Double) {
            self.left = left
            self.top = top
            self.width = width
            self.height = height
        }

        /// Whether a place is in it, its edges included.
        public func contains(across: Double, down: Double) -> Bool {
            (left...left + max(0, width)).contains(across) && (top...top + max(0, height)).contains(down)
        }
    }

    /// Where it leads.
    public var target: Target
    /// What its publisher calls it.
    public var title: String?
    /// Where on the page it is; nil where the page's class has links without a place.
    public var area: Area?

    /// Describes a link.
    public init(to target: Target, title: String? = nil, area: Area? = nil) {
        self.target = target
        self.title = title
        self.area = area
    }

    /// What people read of it: its title, else where it leads.
    public var label: String {
        if let title { return title }
        return switch target {
        case .page(let position): "page \(position)"
        case .url(let url): url
        }
    }

    /// The page of the same issue that it leads to.
    public var page: PagePosition? { if case .page(let position) = target { position } else { nil } }

    /// The URL that it leads to.
    public var url: String? { if case .url(let url) = target { url } else { nil } }
}
