import CXML
import Foundation

/// An HTML page as libxml2 reads it: no network, whatever its faults.
final class HTMLDocument {
    private let document: htmlDocPtr

    /// Nil for what is no HTML at all.
    init?(_ data: Data) {
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

    /// All elements in the order of the document, found without recursion: hostile pages nest deeply.
    var elements: [xmlNodePtr] {
        var found: [xmlNodePtr] = []
        var open = [xmlDocGetRootElement(document)]
        while let node = open.popLast() {
            guard let node else { continue }
            open.append(node.pointee.next)
            guard node.pointee.type == XML_ELEMENT_NODE else { continue }
            found.append(node)
            open.append(node.pointee.children)
        }
        return found
    }

    /// Takes an element out, with all that is in it.
    ///
    /// Its memory stays until the document goes: a list of elements may still name those that were in it.
    static func remove(_ node: xmlNodePtr) { xmlUnlinkNode(node) }

    /// Sets an attribute, or takes it away.
    static func set(_ name: String, to value: String?, of node: xmlNodePtr) {
        if let value { xmlSetProp(node, name, value) } else { xmlUnsetProp(node, name) }
    }

    /// The names of an element's attributes, in lower case as the parser makes them.
    static func attributes(of node: xmlNodePtr) -> [String] {
        var names: [String] = []
        var attribute = node.pointee.properties
        while let current = attribute {
            if let name = current.pointee.name { names.append(String(cString: name)) }
            attribute = current.pointee.next
        }
        return names
    }

    /// Puts a text in the place of what is in an element, as it is: style sheets know no entities.
    func setContent(_ text: String, of node: xmlNodePtr) {
        while let child = node.pointee.children {
            xmlUnlinkNode(child)
            xmlFreeNode(child)
        }
        // What would end the element early is no style.
        if let child = xmlNewDocText(document, text.replacing("</", with: "<\\/")) { xmlAddChild(node, child) }
    }

    /// The page as text, or nil where there is no memory left for it.
    func encoded() -> Data? {
        var bytes: UnsafeMutablePointer<xmlChar>?
        var count: Int32 = 0
        htmlDocDumpMemoryFormat(document, &bytes, &count, 0)
        guard let bytes else { return nil }
        defer { masthead_xml_free(bytes) }
        return Data(bytes: bytes, count: Int(count))
    }

    /// The name of an element, in lower case.
    static func name(of node: xmlNodePtr) -> String {
        node.pointee.name.map { String(cString: $0).lowercased() } ?? ""
    }

    /// The value of an attribute.
    static func attribute(_ name: String, of node: xmlNodePtr) -> String? { text(xmlGetProp(node, name)) }

    /// The words in an element.
    static func content(of node: xmlNodePtr) -> String? { text(xmlNodeGetContent(node)) }

    private static func text(_ value: UnsafeMutablePointer<xmlChar>?) -> String? {
        guard let value else { return nil }
        defer { masthead_xml_free(value) }
        return String(cString: value)
    }
}
