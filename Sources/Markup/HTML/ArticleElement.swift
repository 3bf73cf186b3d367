import CGumbo

/// How Masthead sanitizes an HTML element of an article.
struct ArticleElement: Sendable {
    enum Kind: Sendable {
        /// Masthead removes the element with its contents.
        case dropped
        /// Masthead removes the tags and keeps the contents.
        case opened
        case picture
        /// Masthead writes the element without an end tag: a line break or a horizontal rule.
        case single
        /// The element is an embedded player.
        case player
        case link
        case kept
        /// Masthead keeps the element only if it declares a language or direction.
        case span
    }

    let kind: Kind
    /// The bytes of the start tag without attributes (`<name`), and of the end tag (`</name>`).
    let start: [UInt8]
    let end: [UInt8]
    /// Whether the tags of the element separate words.
    let isBreaking: Bool
    let isNoScript: Bool
    /// The names of the attributes to keep, in addition to language and direction.
    let attributes: [String]

    private init(_ name: String) {
        let written = ArticleElements.renamed[name] ?? name
        kind =
            if ArticleElements.dropped.contains(name) {
                .dropped
            } else {
                switch name {
                case "img": .picture
                case "br", "hr", "wbr": .single
                case "iframe", "embed", "video", "audio": .player
                case "a": .link
                case _ where written == "span": .span
                default: ArticleElements.kept.contains(written) ? .kept : .opened
                }
            }
        (start, end) = (Array("<\(written)".utf8), Array("</\(written)>".utf8))
        isBreaking = ArticleElements.breaking.contains(name)
        isNoScript = name == "noscript"
        attributes = ArticleElements.attributes[written] ?? []
    }

    /// The rules for all HTML elements, by Gumbo's tag numbers. Gumbo's last tag number means an unknown element.
    private static let all = (0..<GUMBO_TAG_LAST.rawValue).map { number in
        ArticleElement(gumbo_normalized_tagname(GumboTag(rawValue: number)).map { String(cString: $0) } ?? "")
    }

    static func of(_ tag: GumboTag) -> ArticleElement {
        let number = Int(tag.rawValue)
        return all[number < all.count ? number : all.count - 1]
    }
}
