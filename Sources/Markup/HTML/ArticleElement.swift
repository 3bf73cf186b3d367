import CGumbo

/// How Masthead sanitizes an HTML element in an article.
struct ArticleElement: Sendable {
    enum Kind: Sendable {
        /// The element is removed together with its contents.
        case dropped
        /// The tags are removed, and the contents are kept.
        case opened
        case picture
        /// The element is written without an end tag: a line break or a horizontal rule.
        case single
        /// The element is an embedded player.
        case player
        case link
        case kept
        /// The element is kept only if it declares a language or direction.
        case span
    }

    let kind: Kind
    /// The bytes of the start tag without attributes (`<name`), and of the end tag (`</name>`).
    let start: [UInt8]
    let end: [UInt8]
    /// Whether the element's tags separate words.
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

    /// The rules for all HTML elements, by Gumbo's tag numbers. The last tag number stands for an unknown element.
    private static let all = (0..<GUMBO_TAG_LAST.rawValue).map { number in
        ArticleElement(gumbo_normalized_tagname(GumboTag(rawValue: number)).map { String(cString: $0) } ?? "")
    }

    static func of(_ tag: GumboTag) -> ArticleElement {
        let number = Int(tag.rawValue)
        return all[number < all.count ? number : all.count - 1]
    }
}
