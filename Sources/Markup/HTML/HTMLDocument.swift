import CXML
package import Foundation

/// An HTML page parsed by libxml2, which has no network access and ignores faults.
package final class HTMLDocument {
    private let document: htmlDocPtr

    /// Reads a page in any encoding that the web uses, or returns nil if the data is not HTML.
    package init?(_ html: Data) {
        let data = ForeignHTML.bytes(of: html)
        let options =
            HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_RECOVER.rawValue
        let read = data.withUnsafeBytes { bytes -> htmlDocPtr? in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return nil }
            return htmlReadMemory(start, Int32(clamping: bytes.count), nil, "UTF-8", Int32(bitPattern: options))
        }
        guard let read else { return nil }
        document = read
    }

    deinit { xmlFreeDoc(document) }

    /// All elements in document order. They are collected without recursion, because a hostile page may be deeply
    /// nested.
    package var elements: [HTMLElement] {
        var found: [HTMLElement] = []
        var open = [xmlDocGetRootElement(document)]
        while let node = open.popLast() {
            guard let node else { continue }
            open.append(node.pointee.next)
            guard node.pointee.type == XML_ELEMENT_NODE else { continue }
            found.append(HTMLElement(node, of: self))
            open.append(node.pointee.children)
        }
        return found
    }

    /// Creates a text node that does not belong to an element yet.
    func newText(_ text: String) -> xmlNodePtr? { xmlNewDocText(document, text) }

    /// Returns the page as bytes, or nil if the computer does not have enough memory.
    package func encoded() -> Data? {
        var bytes: UnsafeMutablePointer<xmlChar>?
        var count: Int32 = 0
        htmlDocDumpMemoryFormat(document, &bytes, &count, 0)
        guard let bytes else { return nil }
        defer { masthead_xml_free(bytes) }
        return Data(bytes: bytes, count: Int(count))
    }
}
