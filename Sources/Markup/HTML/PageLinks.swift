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
        /// The address as it stands there.
        package let address: String
    }

    /// The links in the order of the page.
    package private(set) var links: [Link] = []
    /// Where relative addresses begin, if the page says so.
    package private(set) var base: String?

    /// The most of a page that is read, in bytes: its head comes first.
    private static let maximumByteCount = 1 << 20
    private static let maximumLinkCount = 1000
    private static let maximumMemory = 64 << 20
    private static let maximumSeconds = 1

    /// Reads a page.
    /// - Parameter html: its bytes, in any of the encodings of the web.
    /// - Returns: nil for a page that costs far more to read than pages do.
    package init?(_ html: Data) {
        guard let reader = masthead_gumbo_make() else { return nil }
        defer { masthead_gumbo_free(reader) }
        var text = ForeignHTML.text(of: Data(html.prefix(Self.maximumByteCount)))
        let isRead = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes -> Bool in
                guard
                    let root = masthead_gumbo_read(
                        reader, bytes.baseAddress, bytes.count, Self.maximumMemory, Self.maximumSeconds)
                else { return false }
                take(root)
                return true
            }
        }
        guard isRead else { return nil }
    }

    private mutating func take(_ root: UnsafePointer<GumboNode>) {
        for head in Self.elements(in: root) where head.pointee.tag == GUMBO_TAG_HEAD {
            // Whatever is nested there is no link of the page.
            for element in Self.elements(in: head) {
                switch element.pointee.tag {
                case GUMBO_TAG_BASE: base = base ?? Self.attribute("href", of: element)
                case GUMBO_TAG_LINK where links.count < Self.maximumLinkCount: take(link: element)
                default: break
                }
            }
        }
    }

    private mutating func take(link element: UnsafePointer<GumboElement>) {
        guard let address = Self.attribute("href", of: element), !address.isEmpty else { return }
        let relations = (Self.attribute("rel", of: element) ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        let type = Self.attribute("type", of: element)?.lowercased().prefix { $0 != ";" }
        links.append(
            Link(
                relations: Set(relations.map(String.init)),
                type: type.map { $0.trimmingCharacters(in: .whitespaces) }, address: address))
    }

    private static func elements(in node: UnsafePointer<GumboNode>) -> [UnsafePointer<GumboElement>] {
        elements(in: masthead_gumbo_element(node))
    }

    /// The elements right within one.
    private static func elements(in element: UnsafePointer<GumboElement>) -> [UnsafePointer<GumboElement>] {
        (0..<Int(element.pointee.children.length)).compactMap { index in
            guard let child = element.pointee.children.data[index] else { return nil }
            let node = UnsafePointer(child.assumingMemoryBound(to: GumboNode.self))
            return masthead_gumbo_is_element(node) != 0 ? masthead_gumbo_element(node) : nil
        }
    }

    private static func attribute(_ name: String, of element: UnsafePointer<GumboElement>) -> String? {
        guard let attribute = withUnsafePointer(to: element.pointee.attributes, { gumbo_get_attribute($0, name) }),
            let value = attribute.pointee.value
        else { return nil }
        return String(cString: value).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
