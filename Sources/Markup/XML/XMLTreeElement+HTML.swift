extension XMLTreeElement {
    /// What is in the element, written as HTML: as it is, not sanitised.
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

    /// Calls itself once a level: no document is deeper than ``NestingLimit``.
    private static func write(_ node: Node, to html: inout String) {
        switch node {
        case .text(let text): html += XMLTreeWriter.escaped(text)
        case .element(let element):
            html += "<\(element.name)"
            for attribute in element.attributes {
                html += " \(attribute.name)=\"\(XMLTreeWriter.escaped(attribute.value))\""
            }
            html += ">"
            // What an ill-formed document has in one that has no end stands behind it.
            for inner in element.nodes { write(inner, to: &html) }
            if !XMLTreeWriter.void.contains(element.name.lowercased()) { html += "</\(element.name)>" }
        }
    }
}
