import CGumbo
package import Foundation

/// What a stranger's web page says in its head of other files: its `link` elements, as HTML5's own algorithm finds them.
///
/// Links in the page's body are left out: there are the words of readers as well.
package struct PageLinks: Sendable, Hashable {
    /// One `link`.
    package struct Link: Sendable, Hashable {
        /// Its kinds (`rel`), in small letters.
        package let relations: Set<String>
        /// The media type, in small letters and without parameters, if it has one.
        package let type: String?
        /// The type's parameters, in small letters.
        package var parameters = ""
        /// The address as it stands there.
        package let address: String
        /// What it is called.
        package var title: String?
    }

    /// The links in the order of the page.
    package private(set) var links: [Link] = []
    /// Where relative addresses begin, if the page says so.
    package private(set) var base: String?

    /// The most of a page that is read, in bytes: its head comes first.
    private static let maximumByteCount = 1 << 20
    private static let maximumLinkCount = 1000

    /// Reads a page.
    /// - Parameters:
    ///   - html: its bytes, in any of the encodings of the web.
    ///   - charset: the encoding that the server names.
    /// - Returns: nil for a page that costs far more to read than pages do.
    package init?(_ html: Data, charset: String? = nil) {
        let text = ForeignHTML.text(of: Data(html.prefix(Self.maximumByteCount)), charset: charset)
        var links = PageLinks()
        guard GumboPage.read(text, { links.take($0) }) else { return nil }
        self = links
    }

    private init() {}

    private mutating func take(_ root: UnsafePointer<GumboNode>) {
        for head in Self.elements(in: root) where head.pointee.tag == GUMBO_TAG_HEAD {
            // Whatever is nested there is no link of the page.
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

    /// The elements right within one.
    private static func elements(in element: UnsafePointer<GumboElement>) -> [UnsafePointer<GumboElement>] {
        GumboPage.nodes(in: element).compactMap { GumboPage.element($0) }
    }
}
