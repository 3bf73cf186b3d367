import CGumbo

/// The treatment of an HTML element in an article.
struct ArticleElement: Sendable {
    enum Kind: Sendable {
        /// The element is removed with its contents.
        case dropped
        /// The tags are removed, and the contents stay.
        case opened
        case picture
        /// The element is written without an end tag: a line break, a rule.
        case single
        /// The element is an embedded player.
        case player
        case link
        case kept
        /// The element is kept only for its language or direction.
        case span
    }

    let kind: Kind
    /// The beginning of the start tag, `<name`, and the end tag, `</name>`.
    let start: [UInt8]
    let end: [UInt8]
    /// Whether the element separates words.
    let isBreaking: Bool
    /// Whether the element is `noscript`.
    let isNoScript: Bool
    /// The attributes that are kept, besides language and direction.
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

    /// All HTML elements, by Gumbo's tag numbers. The last one stands for unknown elements.
    private static let all = (0..<GUMBO_TAG_LAST.rawValue).map { number in
        ArticleElement(gumbo_normalized_tagname(GumboTag(rawValue: number)).map { String(cString: $0) } ?? "")
    }

    static func of(_ tag: GumboTag) -> ArticleElement {
        let number = Int(tag.rawValue)
        return all[number < all.count ? number : all.count - 1]
    }
}
