extension XMLTreeElement {
    /// The element's contents as HTML, without sanitizing.
    package var innerHTML: String {
        var html = ""
        for node in nodes {
            if case .element(let element) = node {
                Self.write(.element(element.withoutBases), to: &html)
            } else {
                Self.write(node, to: &html)
            }
        }
        return html
    }

    /// Recursion is safe here, because ``NestingLimit`` limits the depth of documents.
    private static func write(_ node: Node, to html: inout String) {
        switch node {
        case .text(let text): html += XMLTreeWriter.escaped(text)
        case .element(let element):
            html += "<\(element.name)"
            for attribute in element.attributes {
                html += " \(attribute.name)=\"\(XMLTreeWriter.escaped(attribute.value))\""
            }
            html += ">"
            // A void element in a malformed document may have contents. Write them after the element.
            for inner in element.nodes { write(inner, to: &html) }
            if !XMLTreeWriter.void.contains(element.name.lowercased()) { html += "</\(element.name)>" }
        }
    }
}
