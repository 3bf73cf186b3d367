import CXML
package import Foundation

/// Extracts an HTML document's text, without scripts and styles. libxml2 parses the document without network access.
package enum HTMLText {
    /// Returns the document's text, with a paragraph for each block.
    package static func text(of html: Data) -> String {
        ForeignHTML.bytes(of: html).withUnsafeBytes { bytes in
            // Without the option RECOVER, libxml2 treats any end tag as the end of a script.
            let options = Int32(
                HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
                    | HTML_PARSE_RECOVER.rawValue)
            let start = bytes.bindMemory(to: CChar.self).baseAddress
            guard let document = htmlReadMemory(start, Int32(clamping: bytes.count), nil, "UTF-8", options) else {
                return ""
            }
            defer { xmlFreeDoc(document) }
            var blocks: [String] = []
            collect(xmlDocGetRootElement(document), into: &blocks)
            let lines = blocks.map(\.oneLine)
            return lines.filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
    }

    private static let hidden: Set<String> = ["script", "style", "head", "template"]
    private static let inline: Set<String> = [
        "a", "b", "i", "em", "strong", "span", "code", "small", "sup", "sub", "q", "cite",
    ]

    /// Visits the nodes without recursion, because documents may be nested to any depth.
    private static func collect(_ root: xmlNodePtr?, into blocks: inout [String]) {
        var node = root
        blocks.append("")
        while let current = node {
            let name = current.pointee.name.map { String(cString: $0) } ?? ""
            if current.pointee.type == XML_TEXT_NODE, let content = current.pointee.content {
                blocks[blocks.count - 1] += String(cString: content)
            } else if current.pointee.type == XML_ELEMENT_NODE, !inline.contains(name) {
                blocks.append("")
            }
            if !hidden.contains(name), let child = current.pointee.children {
                node = child
                continue
            }
            var climbing: xmlNodePtr? = current
            while let here = climbing, here.pointee.next == nil, here != root {
                climbing = here.pointee.parent
                if let up = climbing?.pointee.name, !inline.contains(String(cString: up)) { blocks.append("") }
            }
            node = climbing == root ? nil : climbing?.pointee.next
        }
    }
}
