import CGumbo
package import Foundation

/// The `link` elements in the head of a third-party web page, found with the HTML5 algorithm.
///
/// Links in the body are ignored, because the body may contain readers' comments.
package struct PageLinks: Sendable, Hashable {
    package struct Link: Sendable, Hashable {
        /// The link's relations (`rel`), in lowercase.
        package let relations: Set<String>
        /// The media type in lowercase and without parameters, or nil if the link declares none.
        package let type: String?
        /// The media type's parameters in lowercase.
        package var parameters = ""
        /// The link's URL exactly as in the page, so it may be relative.
        package let address: String
        /// The link's title.
        package var title: String?
    }

    /// The links in document order.
    package private(set) var links: [Link] = []
    /// The base for relative URLs, or nil if the page declares none.
    package private(set) var base: String?

    /// How many bytes of a page are searched for links. A `head` is almost never larger.
    private static let maximumByteCount = 1 << 20
    private static let maximumLinkCount = 1000

    /// Reads a page's links.
    /// - Parameters:
    ///   - html: the page, in any encoding that the web uses.
    ///   - charset: the character encoding in the server's response.
    /// - Returns: nil if the page is too complex.
    package init?(_ html: Data, charset: String? = nil) {
        let text = ForeignHTML.text(of: Data(html.prefix(Self.maximumByteCount)), charset: charset)
        var links = PageLinks()
        guard GumboPage.read(text, { links.take($0) }) else { return nil }
        self = links
    }

    private init() {}

    private mutating func take(_ root: UnsafePointer<GumboNode>) {
        for head in Self.elements(in: root) where head.pointee.tag == GUMBO_TAG_HEAD {
            // Ignore nested elements, because their links do not belong to the page.
            for element in Self.elements(in: head) {
                switch element.pointee.tag {
                case GUMBO_TAG_BASE: base = base ?? GumboPage.attribute("href", of: element)
                case GUMBO_TAG_LINK where links.count < Self.maximumLinkCount: take(link: element)
                default: break
                }
            }
        }
    }

    private mutating func take(link element: UnsafePointer<GumboElement>) {
        guard let address = GumboPage.attribute("href", of: element), !address.isEmpty else { return }
        let relations = (GumboPage.attribute("rel", of: element) ?? "").lowercased().split(
            whereSeparator: \.isWhitespace)
        let whole = GumboPage.attribute("type", of: element)?.lowercased()
        let type = whole?.prefix { $0 != ";" }
        links.append(
            Link(
                relations: Set(relations.map(String.init)),
                type: type.map { $0.trimmingCharacters(in: .whitespaces) },
                parameters: String(whole?.drop { $0 != ";" } ?? ""), address: address,
                title: GumboPage.attribute("title", of: element)))
    }

    private static func elements(in node: UnsafePointer<GumboNode>) -> [UnsafePointer<GumboElement>] {
        GumboPage.element(node).map { elements(in: $0) } ?? []
    }

    private static func elements(in element: UnsafePointer<GumboElement>) -> [UnsafePointer<GumboElement>] {
        GumboPage.nodes(in: element).compactMap { GumboPage.element($0) }
    }
}
