import CXML

/// An element of a page, which lives as long as this value: it holds its document.
package struct HTMLElement {
    private let document: HTMLDocument
    private let node: xmlNodePtr

    init(_ node: xmlNodePtr, of document: HTMLDocument) {
        self.node = node
        self.document = document
    }

    /// Its name, in lower case.
    package var name: String { node.pointee.name.map { String(cString: $0).lowercased() } ?? "" }

    /// The value of an attribute; setting nil takes it away.
    package subscript(attribute: String) -> String? {
        get { Self.text(xmlGetProp(node, attribute)) }
        nonmutating set {
            if let newValue { xmlSetProp(node, attribute, newValue) } else { xmlUnsetProp(node, attribute) }
        }
    }

    /// The names of its attributes, in lower case as the parser makes them.
    package var attributes: [String] {
        var names: [String] = []
        var attribute = node.pointee.properties
        while let current = attribute {
            if let name = current.pointee.name { names.append(String(cString: name)) }
            attribute = current.pointee.next
        }
        return names
    }

    /// The words in it.
    package var content: String? { Self.text(xmlNodeGetContent(node)) }

    /// Puts a text in the place of all that is in it, as it is: style sheets know no entities.
    package func setContent(_ text: String) {
        while let child = node.pointee.children {
            xmlUnlinkNode(child)
            xmlFreeNode(child)
        }
        // What would end the element early is no style.
        if let child = document.newText(text.replacing("</", with: "<\\/")) { xmlAddChild(node, child) }
    }

    /// Takes it out, with all that is in it.
    ///
    /// Its memory stays until the document goes: a list of elements may still name those that were in it.
    package func remove() { xmlUnlinkNode(node) }

    private static func text(_ value: UnsafeMutablePointer<xmlChar>?) -> String? {
        guard let value else { return nil }
        defer { masthead_xml_free(value) }
        return String(cString: value)
    }
}
