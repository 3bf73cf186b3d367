/// An element of an XML document, with its contents. The name `XMLElement` is taken by Foundation on macOS.
package final class XMLTreeElement: Sendable {
    /// A child node of an element.
    package enum Node: Sendable {
        case element(XMLTreeElement)
        case text(String)
    }

    package struct Attribute: Sendable, Hashable {
        /// The attribute's name, without its prefix.
        package let name: String
        /// The attribute's namespace, or nil if the attribute has no prefix.
        package let namespace: String?
        package let value: String

        /// Creates an attribute.
        package init(name: String, namespace: String?, value: String) {
            self.name = name
            self.namespace = namespace
            self.value = value
        }
    }

    /// The element's name, without its prefix.
    package let name: String
    /// The prefix of the element's name, or nil if it has none.
    package let prefix: String?
    /// The element's namespace, or nil if the document declares none.
    package let namespace: String?
    /// The attributes in document order.
    package let attributes: [Attribute]
    /// The child nodes in document order.
    package let nodes: [Node]
    /// The child elements in document order.
    package let children: [XMLTreeElement]
    /// The line of the element's start tag, counted from 1.
    package let line: Int

    /// Creates an element.
    package init(
        name: String, prefix: String?, namespace: String?, attributes: [Attribute], nodes: [Node], line: Int
    ) {
        (self.name, self.prefix, self.namespace, self.attributes) = (name, prefix, namespace, attributes)
        (self.nodes, self.line) = (nodes, line)
        children = nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// Returns the child elements with a name. Namespaces are often wrong, so they are compared only if the caller
    /// gives a namespace.
    package func children(_ name: String, in namespace: String? = nil) -> [XMLTreeElement] {
        children.filter { $0.name == name && (namespace == nil || $0.namespace == namespace) }
    }

    /// Returns the first child element with a name.
    package func child(_ name: String, in namespace: String? = nil) -> XMLTreeElement? {
        children(name, in: namespace).first
    }

    /// Returns an attribute's value, regardless of its prefix. An attribute without a namespace takes precedence.
    package subscript(name: String) -> String? {
        (attributes.first { $0.name == name && $0.namespace == nil } ?? attributes.first { $0.name == name })?.value
    }

    /// Returns the value of the attribute with a name and a namespace.
    package subscript(name: String, in namespace: String) -> String? {
        attributes.first { $0.name == name && $0.namespace == namespace }?.value
    }

    /// The element itself and all elements inside it, in document order.
    package var descendants: [XMLTreeElement] {
        var found: [XMLTreeElement] = []
        var open = [self]
        while let element = open.popLast() {
            found.append(element)
            open += element.children.reversed()
        }
        return found
    }

    /// The text in the element and its descendants, with the original white space.
    package var content: String {
        // Most elements have a single text node, or none at all.
        if nodes.isEmpty { return "" }
        if nodes.count == 1, case .text(let words) = nodes[0] { return words }
        var text = ""
        var open = nodes.reversed() as [Node]
        while let node = open.popLast() {
            switch node {
            case .text(let words): text += words
            case .element(let element): open += element.nodes.reversed()
            }
        }
        return text
    }

    /// The words in the element's text, separated by single spaces, or nil if there are none.
    package var words: String? {
        let words = content.oneLine
        return words.isEmpty ? nil : words
    }
}
