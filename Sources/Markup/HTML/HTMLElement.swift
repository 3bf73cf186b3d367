import CXML

/// An element of a page. As long as this value exists, the document stays in memory.
package struct HTMLElement {
    private let document: HTMLDocument
    private let node: xmlNodePtr

    init(_ node: xmlNodePtr, of document: HTMLDocument) {
        self.node = node
        self.document = document
    }

    /// The name, in lowercase.
    package var name: String { node.pointee.name.map { String(cString: $0).lowercased() } ?? "" }

    /// The line on which the element's start tag ends, from 1, or 0 if it is unknown.
    package var line: Int { xmlGetLineNo(node) }

    /// The value of an attribute. Setting the value to nil removes the attribute.
    package subscript(attribute: String) -> String? {
        get { Self.text(xmlGetProp(node, attribute)) }
        nonmutating set {
            if let newValue { xmlSetProp(node, attribute, newValue) } else { xmlUnsetProp(node, attribute) }
        }
    }

    /// The names of the attributes, in lowercase.
    package var attributes: [String] {
        var names: [String] = []
        var attribute = node.pointee.properties
        while let current = attribute {
            if let name = current.pointee.name { names.append(String(cString: name)) }
            attribute = current.pointee.next
        }
        return names
    }

    /// The text in the element.
    package var content: String? { Self.text(xmlNodeGetContent(node)) }

    /// Replaces the contents with a text. The text is not escaped, because style sheets have no character references.
    package func setContent(_ text: String) {
        while let child = node.pointee.children {
            xmlUnlinkNode(child)
            xmlFreeNode(child)
        }
        // The text of a style sheet must not end the element early.
        if let child = document.newText(text.replacing("</", with: "<\\/")) { xmlAddChild(node, child) }
    }

    /// Removes the element and its contents.
    ///
    /// The memory is freed later, together with the document's, because lists of elements may still refer to the
    /// contents.
    package func remove() { xmlUnlinkNode(node) }

    private static func text(_ value: UnsafeMutablePointer<xmlChar>?) -> String? {
        guard let value else { return nil }
        defer { masthead_xml_free(value) }
        return String(cString: value)
    }
}
