import CXML

/// Builds the tree while libxml2 parses a document.
final class XMLTreeBuilder {
    private struct Open {
        let name: String
        let prefix: String?
        let namespace: String?
        let attributes: [XMLTreeElement.Attribute]
        let line: Int
        var nodes: [XMLTreeElement.Node] = []
        var text: [UInt8] = []

        /// Adds the collected text as a node. libxml2 passes text in parts, which may end in the middle of a character.
        mutating func endText() {
            guard !text.isEmpty else { return }
            nodes.append(.text(String(decoding: text, as: UTF8.self)))
            text = []
        }
    }

    /// The libxml2 parser, or nil before and after parsing.
    var context: xmlParserCtxtPtr?
    private var open: [Open] = []
    /// The namespaces in the document, with libxml2's pointers to their names. A document has few namespaces, but every
    /// element refers to one of them.
    private var namespaces: [(place: UnsafePointer<xmlChar>, name: String)] = []
    private var root: XMLTreeElement?
    private var remaining: Int

    /// Creates a builder.
    /// - Parameter elementLimit: the maximum number of elements.
    init(elementLimit: Int) { remaining = elementLimit }

    static func of(_ user: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
        user.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    func begin(
        _ name: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?,
        _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
    ) {
        remaining -= 1
        guard remaining >= 0 else {
            if let context { xmlStopParser(context) }
            return
        }
        if !open.isEmpty { open[open.count - 1].endText() }
        open.append(
            Open(
                name: name.map { String(cString: $0) } ?? "", prefix: prefix.map { String(cString: $0) },
                namespace: namespace.map { text(ofNamespace: $0) },
                attributes: (0..<count).compactMap { attribute($0, of: attributes) },
                line: (context?.pointee.input).map { Int($0.pointee.line) } ?? 0))
    }

    private func text(ofNamespace place: UnsafePointer<xmlChar>) -> String {
        if let known = namespaces.first(where: { $0.place == place }) { return known.name }
        let name = String(cString: place)
        if namespaces.count < 32 { namespaces.append((place, name)) }
        return name
    }

    func end() {
        guard var last = open.popLast() else { return }
        last.endText()
        let element = XMLTreeElement(
            name: last.name, prefix: last.prefix, namespace: last.namespace, attributes: last.attributes,
            nodes: last.nodes,
            line: last.line)
        if open.isEmpty { root = root ?? element } else { open[open.count - 1].nodes.append(.element(element)) }
    }

    func take(_ characters: UnsafeBufferPointer<UInt8>) {
        if !open.isEmpty { open[open.count - 1].text += characters }
    }

    /// Closes all open elements, and returns the root element.
    func finished() -> XMLTreeElement? {
        while !open.isEmpty { end() }
        return root
    }

    /// Reads an attribute from five pointers: its name, prefix and namespace, and the start and end of its value.
    private func attribute(
        _ index: Int, of attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) -> XMLTreeElement.Attribute? {
        guard let places = attributes?.advanced(by: index * 5), let name = places[0], let start = places[3],
            let end = places[4]
        else { return nil }
        let value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
        return XMLTreeElement.Attribute(
            name: String(cString: name), namespace: places[2].map { text(ofNamespace: $0) },
            // libxml2 writes each ampersand as `&#38;`, because entities are not expanded.
            value: value.utf8.contains(UInt8(ascii: "&")) ? value.replacing("&#38;", with: "&") : value)
    }
}
