import CXML

/// An element of an HTML page. The document stays in memory as long as the element does.
package struct HTMLElement {
    private let document: HTMLDocument
    private let node: xmlNodePtr

    init(_ node: xmlNodePtr, of document: HTMLDocument) {
        self.node = node
        self.document = document
    }

    /// The element's name, in lowercase.
    package var name: String { node.pointee.name.map { String(cString: $0).lowercased() } ?? "" }

    /// The line on which the element's start tag ends, counted from 1, or 0 if unknown.
    package var line: Int { xmlGetLineNo(node) }

    /// An attribute's value. Setting nil removes the attribute.
    package subscript(attribute: String) -> String? {
        get { Self.text(xmlGetProp(node, attribute)) }
        nonmutating set {
            if let newValue { xmlSetProp(node, attribute, newValue) } else { xmlUnsetProp(node, attribute) }
        }
    }

    /// The names of the element's attributes, in lowercase.
    package var attributes: [String] {
        var names: [String] = []
        var attribute = node.pointee.properties
        while let current = attribute {
            if let name = current.pointee.name { names.append(String(cString: name)) }
            attribute = current.pointee.next
        }
        return names
    }

    /// The text in the element and its descendants.
    package var content: String? { Self.text(xmlNodeGetContent(node)) }

    /// Replaces the contents of a style sheet element. Nothing is escaped, because style sheets have no character
    /// references.
    package func setContent(_ text: String) {
        while let child = node.pointee.children {
            xmlUnlinkNode(child)
            xmlFreeNode(child)
        }
        // `</` in a style sheet must not end the element.
        if let child = document.newText(text.replacing("</", with: "<\\/")) { xmlAddChild(node, child) }
    }

    /// Removes the element with its contents.
    ///
    /// The memory is freed together with the document, because lists of elements may still refer to the removed
    /// contents.
    package func remove() { xmlUnlinkNode(node) }

    private static func text(_ value: UnsafeMutablePointer<xmlChar>?) -> String? {
        guard let value else { return nil }
        defer { masthead_xml_free(value) }
        return String(cString: value)
    }
}
