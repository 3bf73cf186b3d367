/// The format of links in `pages.plist` and `pages.json`: `page` or `url`, `title`, `left`, `top`, `width` and
/// `height`.
extension PageLink {
    /// Reads an item of the property `links`, or returns nil if the item has no target. A page of the issue takes
    /// precedence over a URL if the item has both.
    public init?(_ properties: [String: PropertyValue]) {
        if let position = properties["page"]?.string.flatMap({ PagePosition($0) }) {
            target = .page(position)
        } else if let url = properties["url"]?.string, SafeURL.allows(url) {
            target = .url(url)
        } else {
            return nil
        }
        title = properties["title"]?.string
        area = Area(properties)
    }

    /// The link, as an item of the property `links`.
    public var properties: [String: PropertyValue] {
        var values = area?.properties ?? [:]
        switch target {
        case .page(let position): values["page"] = .string(position.description)
        case .url(let url): values["url"] = .string(url)
        }
        values["title"] = title.map { .string($0) }
        return values
    }
}

extension PageLink.Area {
    fileprivate init?(_ properties: [String: PropertyValue]) {
        guard let left = properties["left"]?.number, let top = properties["top"]?.number,
            let width = properties["width"]?.number, let height = properties["height"]?.number
        else { return nil }
        self.init(left: left, top: top, width: width, height: height)
    }

    fileprivate var properties: [String: PropertyValue] {
        // Round to four digits. More digits would not make a visible difference on any screen.
        func rounded(_ value: Double) -> PropertyValue { .real((value * 10_000).rounded() / 10_000) }
        return [
            "left": rounded(left), "top": rounded(top), "width": rounded(width), "height": rounded(height),
        ]
    }
}

extension Page {
    /// The page's links that have a target.
    public var links: [PageLink] {
        (properties["links"]?.array ?? []).compactMap(\.dictionary).compactMap(PageLink.init)
    }
}
