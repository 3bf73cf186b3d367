/// Writes XML elements and their namespaces in UTF-8.
package struct XMLTreeWriter {
    /// The text written so far.
    package private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    private var prefixes: [String: String] = [:]
    /// The namespaces whose elements are written with a prefix.
    private var prefixed: Set<String> = []
    private var isXHTML1 = false

    private static let xml = "http://www.w3.org/XML/1998/namespace"
    private static let html = "http://www.w3.org/1999/xhtml"
    private static let usual = [
        "http://www.idpf.org/2007/ops": "epub", "http://www.w3.org/1999/xlink": "xlink",
        "http://www.w3.org/2001/10/synthesis": "ssml",
    ]
    /// The void elements in HTML (HTML, section 13.1.2).
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]

    /// Returns a document whose root is the given element.
    /// - Parameters:
    ///   - doctype: the complete document type declaration, or an empty string for none.
    ///   - namespace: the namespace of elements that declare none.
    ///   - isXHTML1: whether the document is XHTML 1, which has `xml:lang` but not `lang`.
    ///   - prefixes: the prefixes for elements and attributes, by namespace. Elements in other namespaces are written
    ///     without a prefix.
    package static func document(
        _ root: XMLTreeElement, doctype: String = "", namespace: String? = nil, isXHTML1: Bool = false,
        prefixes: [String: String] = [:]
    ) -> String {
        var writer = XMLTreeWriter()
        writer.isXHTML1 = isXHTML1
        writer.declare(root, prefixes)
        writer.text += doctype.isEmpty ? "" : doctype + "\n"
        writer.declare(root)
        writer.write(root, within: nil, usual: namespace, isRoot: true)
        writer.text += "\n"
        return writer.text
    }

    /// Declares those of the given prefixes that the document uses.
    private mutating func declare(_ root: XMLTreeElement, _ given: [String: String]) {
        guard !given.isEmpty else { return }
        for element in root.descendants {
            for space in [element.namespace].compactMap(\.self) + element.attributes.compactMap(\.namespace) {
                guard let prefix = given[space] else { continue }
                prefixes[space] = prefix
                prefixed.insert(space)
            }
        }
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

    /// Recursion is safe here, because ``NestingLimit`` limits the depth of documents.
    private mutating func write(
        _ element: XMLTreeElement, within outer: String?, usual: String?, isRoot: Bool = false
    ) {
        let namespace = element.namespace ?? usual
        let hasPrefix = namespace.map(prefixed.contains) ?? false
        let name = hasPrefix ? "\(prefixes[namespace ?? ""] ?? "n"):\(element.name)" : element.name
        text += "<\(name)"
        if namespace != outer, !hasPrefix { text += " xmlns=\"\(Self.escaped(namespace ?? ""))\"" }
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
            // A void element in a malformed document may have contents. Write them after the element.
            return writeNodes(of: element, namespace, usual)
        }
        text += ">"
        writeNodes(of: element, hasPrefix ? outer : namespace, usual)
        text += "</\(name)>"
    }

    private mutating func writeNodes(of element: XMLTreeElement, _ namespace: String?, _ usual: String?) {
        for node in element.nodes {
            switch node {
            case .text(let words): text += Self.escaped(words)
            case .element(let inner): write(inner, within: namespace, usual: usual)
            }
        }
    }

    /// Returns text escaped for use as XML text or in attribute values.
    package static func escaped(_ words: String) -> String {
        // Most text need not be escaped. A forbidden character starts with 0xEF or with a byte below 0x20.
        guard !words.utf8.allSatisfy(isPlain) else { return words }
        var words = words
        var result: [UInt8] = []
        result.reserveCapacity(words.utf8.count + 16)
        words.withUTF8 { escape($0, to: &result) }
        return String(decoding: result, as: UTF8.self)
    }

    /// Writes text in UTF-8, escaped for XML.
    static func escape(_ words: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
        var (start, index) = (0, 0)
        func endRun() {
            if start < index { result.append(contentsOf: UnsafeBufferPointer(rebasing: words[start..<index])) }
        }
        while index < words.count {
            let byte = words[index]
            guard !isPlain(byte) else {
                index += 1
                continue
            }
            var width = 1
            let written: StaticString
            switch byte {
            case UInt8(ascii: "&"): written = "&amp;"
            case UInt8(ascii: "<"): written = "&lt;"
            case UInt8(ascii: ">"): written = "&gt;"
            case UInt8(ascii: "\""): written = "&quot;"
            case UInt8(ascii: "\r"): written = "&#13;"
            case 0xEF:
                // Like control characters, U+FFFE and U+FFFF are forbidden.
                guard index + 2 < words.count, words[index + 1] == 0xBF, words[index + 2] >= 0xBE else {
                    index += 1
                    continue
                }
                written = ""
                width = 3
            default: written = ""
            }
            endRun()
            written.withUTF8Buffer { result.append(contentsOf: $0) }
            index += width
            start = index
        }
        endRun()
    }

    /// Whether a byte can be written without escaping.
    private static func isPlain(_ byte: UInt8) -> Bool {
        if byte >= 0x20 { return byte != 0x22 && byte != 0x26 && byte != 0x3C && byte != 0x3E && byte != 0xEF }
        return byte == 0x0A || byte == 0x09
    }
}
