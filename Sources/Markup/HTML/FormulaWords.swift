import CXML

/// Writes a MathML Core formula as a line of text, for example `(a+b)/2`, `x^2` or `√(y)`.
enum FormulaWords {
    static func words(of math: xmlNodePtr) -> String {
        let said = HTMLBlocks.attribute("alttext", of: math) ?? ""
        return said.isEmpty ? line(of: math).split(separator: " ").joined(separator: " ") : said
    }

    /// Recursion is safe here, because ``NestingLimit`` limits the depth of documents.
    private static func line(of node: xmlNodePtr) -> String {
        let name = HTMLBlocks.name(of: node)
        let parts = children(of: node)
        func part(_ index: Int) -> String { index < parts.count ? line(of: parts[index]) : "" }
        func all() -> String {
            nodes(in: node).map { $0.pointee.type == XML_ELEMENT_NODE ? line(of: $0) : text(of: $0) }.joined()
        }
        switch name {
        case "mfrac": return "\(grouped(part(0)))/\(grouped(part(1)))"
        case "msup": return "\(grouped(part(0)))^\(grouped(part(1)))"
        case "msub": return "\(grouped(part(0)))_\(grouped(part(1)))"
        case "msubsup", "munderover": return "\(grouped(part(0)))_\(grouped(part(1)))^\(grouped(part(2)))"
        case "munder": return "\(part(0))_\(grouped(part(1)))"
        case "mover": return part(0) + part(1)
        case "msqrt": return "√(\(all()))"
        case "mroot": return "\(grouped(part(1)))√(\(part(0)))"
        case "mtr", "mlabeledtr": return parts.map { line(of: $0) }.joined(separator: " ")
        case "mtable":
            return "[" + parts.map { line(of: $0) }.joined(separator: "; ") + "]"
        case "mfenced":
            func attribute(_ name: String) -> String? { HTMLBlocks.attribute(name, of: node) }
            let marks = FormulaFence(
                open: attribute("open"), close: attribute("close"), separators: attribute("separators"))
            let inner = parts.indices.map { ($0 > 0 ? marks.separator(before: $0) : "") + part($0) }.joined()
            return marks.open + inner + marks.close
        case "mspace": return " "
        case "mtext", "ms": return " \(text(of: node)) "
        // Leave out annotations, which repeat the formula in another notation, and phantom elements, which are
        // invisible.
        case "annotation", "annotation-xml", "mphantom": return ""
        default: return parts.isEmpty ? text(of: node) : all()
        }
    }

    /// Returns a part of a formula as text, in brackets if it is longer than one character.
    private static func grouped(_ line: String) -> String {
        let line = line.trimmingPrefix(" ")
        return line.allSatisfy { $0.isLetter || $0.isNumber } ? String(line) : "(\(line))"
    }

    private static func children(of node: xmlNodePtr) -> [xmlNodePtr] {
        nodes(in: node).filter { $0.pointee.type == XML_ELEMENT_NODE }
    }

    /// Returns the element and text nodes in an element.
    private static func nodes(in node: xmlNodePtr) -> [xmlNodePtr] {
        var nodes: [xmlNodePtr] = []
        var child = node.pointee.children
        while let current = child {
            if [XML_ELEMENT_NODE, XML_TEXT_NODE].contains(current.pointee.type) { nodes.append(current) }
            child = current.pointee.next
        }
        return nodes
    }

    private static func text(of node: xmlNodePtr) -> String {
        guard let content = xmlNodeGetContent(node) else { return "" }
        defer { masthead_xml_free(content) }
        // Remove invisible operators, for example function application.
        let scalars = String(cString: content).unicodeScalars.filter { !(0x2061...0x2064).contains($0.value) }
        return String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
