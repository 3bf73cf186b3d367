import CGumbo

/// What becomes of an element of HTML in an article.
struct ArticleElement: Sendable {
    enum Kind: Sendable {
        /// It goes with all that is in it.
        case dropped
        /// It goes, and what is in it stays.
        case opened
        case picture
        /// It has no end: a line's, a rule.
        case single
        /// What plays elsewhere.
        case player
        case link
        case kept
        /// It says nothing but a language or a direction.
        case span
    }

    let kind: Kind
    /// Its name as it is written: `<name`, and `</name>`.
    let start: [UInt8]
    let end: [UInt8]
    /// Whether it ends a word.
    let isBreaking: Bool
    /// Whether it stands there for readers without scripts.
    let isNoScript: Bool
    /// The attributes that it keeps beside language and direction.
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

    /// All that HTML has, by the numbers that Gumbo gives them; the last is any other.
    private static let all = (0..<GUMBO_TAG_LAST.rawValue).map { number in
        ArticleElement(gumbo_normalized_tagname(GumboTag(rawValue: number)).map { String(cString: $0) } ?? "")
    }

    static func of(_ tag: GumboTag) -> ArticleElement {
        let number = Int(tag.rawValue)
        return all[number < all.count ? number : all.count - 1]
    }
}
