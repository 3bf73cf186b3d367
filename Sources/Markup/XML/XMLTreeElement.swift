/// An element of an XML document, with all that is in it. (Foundation has an `XMLElement` on macOS.)
package final class XMLTreeElement: Sendable {
    /// A part of an element.
    package enum Node: Sendable {
        case element(XMLTreeElement)
        case text(String)
    }

    /// An attribute.
    package struct Attribute: Sendable, Hashable {
        /// Its name without a prefix.
        package let name: String
        /// Its namespace; nil for those without a prefix.
        package let namespace: String?
        package let value: String

        /// Makes an attribute.
        package init(name: String, namespace: String?, value: String) {
            self.name = name
            self.namespace = namespace
            self.value = value
        }
    }

    /// Its name without a prefix.
    package let name: String
    /// The prefix before its name.
    package let prefix: String?
    /// Its namespace; nil where none is declared.
    package let namespace: String?
    /// Its attributes, in their order.
    package let attributes: [Attribute]
    /// What is in it, in its order.
    package let nodes: [Node]
    /// The elements in it, one level down.
    package let children: [XMLTreeElement]
    /// The line on which it begins, from 1.
    package let line: Int

    /// Makes an element.
    package init(
        name: String, prefix: String?, namespace: String?, attributes: [Attribute], nodes: [Node], line: Int
    ) {
        (self.name, self.prefix, self.namespace, self.attributes) = (name, prefix, namespace, attributes)
        (self.nodes, self.line) = (nodes, line)
        children = nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The elements of a name in it, one level down. Namespaces are often wrong, so they are asked for only where one is given.
    package func children(_ name: String, in namespace: String? = nil) -> [XMLTreeElement] {
        children.filter { $0.name == name && (namespace == nil || $0.namespace == namespace) }
    }

    /// The first element of a name in it, one level down.
    package func child(_ name: String, in namespace: String? = nil) -> XMLTreeElement? {
        children(name, in: namespace).first
    }

    /// The value of an attribute by its name without a prefix; one without a namespace comes before the others.
    package subscript(name: String) -> String? {
        (attributes.first { $0.name == name && $0.namespace == nil } ?? attributes.first { $0.name == name })?.value
    }

    /// The value of an attribute of a namespace.
    package subscript(name: String, in namespace: String) -> String? {
        attributes.first { $0.name == name && $0.namespace == namespace }?.value
    }

    /// All elements in it and itself, in the order of the document.
    package var descendants: [XMLTreeElement] {
        var found: [XMLTreeElement] = []
        var open = [self]
        while let element = open.popLast() {
            found.append(element)
            open += element.children.reversed()
        }
        return found
    }

    /// All its text, as it is written.
    package var content: String {
        // Most have one text, or nothing.
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

    /// All its words, each a space from the next; nil where it has none.
    package var words: String? {
        let words = content.oneLine
        return words.isEmpty ? nil : words
    }
}
