/// Writes elements of XML in UTF-8, each name with the namespace that it has.
package struct XMLTreeWriter {
    /// What was written.
    package private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    private var prefixes: [String: String] = [:]
    private var isXHTML1 = false

    private static let xml = "http://www.w3.org/XML/1998/namespace"
    private static let html = "http://www.w3.org/1999/xhtml"
    private static let usual = [
        "http://www.idpf.org/2007/ops": "epub", "http://www.w3.org/1999/xlink": "xlink",
        "http://www.w3.org/2001/10/synthesis": "ssml",
    ]
    /// Elements of HTML that have no end tag (HTML, section 13.1.2).
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]

    /// The document around an element.
    /// - Parameters:
    ///   - doctype: the declaration of its type, with its end; empty for none.
    ///   - namespace: that of elements that declare none.
    ///   - isXHTML1: whether it is XHTML 1, which knows no `lang` but XML's.
    package static func document(
        _ root: XMLTreeElement, doctype: String = "", namespace: String? = nil, isXHTML1: Bool = false
    ) -> String {
        var writer = XMLTreeWriter()
        writer.isXHTML1 = isXHTML1
        writer.text += doctype.isEmpty ? "" : doctype + "\n"
        writer.declare(root)
        writer.write(root, within: nil, usual: namespace, isRoot: true)
        writer.text += "\n"
        return writer.text
    }

    private mutating func declare(_ root: XMLTreeElement) {
        var others = 0
        for element in root.descendants {
            for space in element.attributes.compactMap(\.namespace) where space != Self.xml && prefixes[space] == nil {
                if let usual = Self.usual[space] {
                    prefixes[space] = usual
                } else {
                    others += 1
                    prefixes[space] = "n\(others)"
                }
            }
        }
    }

    /// As deep as libxml2 reads a document.
    private mutating func write(
        _ element: XMLTreeElement, within outer: String?, usual: String?, isRoot: Bool = false
    ) {
        let namespace = element.namespace ?? usual
        text += "<\(element.name)"
        if namespace != outer { text += " xmlns=\"\(Self.escaped(namespace ?? ""))\"" }
        if isRoot {
            for (space, prefix) in prefixes.sorted(by: { $0.value < $1.value }) {
                text += " xmlns:\(prefix)=\"\(Self.escaped(space))\""
            }
        }
        for attribute in element.attributes
        where !(isXHTML1 && attribute.name == "lang" && attribute.namespace == nil) {
            let prefix = attribute.namespace.map { $0 == Self.xml ? "xml:" : "\(prefixes[$0] ?? "n"):" } ?? ""
            text += " \(prefix)\(attribute.name)=\"\(Self.escaped(attribute.value))\""
        }
        let isVoid = namespace == Self.html && Self.void.contains(element.name)
        let isEmpty = element.nodes.isEmpty && namespace != Self.html
        guard !isVoid, !isEmpty else {
            text += "/>"
            // What an ill-formed document has in one stands behind it.
            return writeNodes(of: element, namespace, usual)
        }
        text += ">"
        writeNodes(of: element, namespace, usual)
        text += "</\(element.name)>"
    }

    private mutating func writeNodes(of element: XMLTreeElement, _ namespace: String?, _ usual: String?) {
        for node in element.nodes {
            switch node {
            case .text(let words): text += Self.escaped(words)
            case .element(let inner): write(inner, within: namespace, usual: usual)
            }
        }
    }

    /// Words as they stand in XML, also within quotation marks.
    package static func escaped(_ words: String) -> String {
        // Most words hold nothing of it; what no document can hold begins with 0xEF, or is below a space.
        let isPlain = words.utf8.allSatisfy { byte in
            byte >= 0x20 && ![0x22, 0x26, 0x3C, 0x3E, 0xEF].contains(byte) || byte == 0x0A || byte == 0x09
        }
        guard !isPlain else { return words }
        var result = ""
        result.reserveCapacity(words.utf8.count)
        for scalar in words.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\r": result += "&#13;"
            // No document can hold them.
            case "\u{0}"..."\u{8}", "\u{B}"..."\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
