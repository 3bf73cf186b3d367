import CXML
package import Foundation

/// Splits an HTML document's text into blocks, without scripts and styles. libxml2 parses the document without network
/// access.
package enum HTMLBlocks {
    /// Returns the blocks of text in document order.
    /// - Parameter isBook: whether the document is part of a book. If so, each run has a character offset and a
    ///   language, and pictures without text become blocks.
    package static func blocks(of html: Data, isBook: Bool = false) -> [TextBlock] {
        var builder = TextBlockBuilder(isBook: isBook)
        walk(html) {
            begin($0, in: &builder)
        } after: {
            end($0, in: &builder)
        }
        return builder.finished()
    }

    /// Visits a document's elements and text, without recursion because documents may be nested to any depth.
    /// - Parameters:
    ///   - visit: called for each node. Returns whether to visit the node's contents.
    ///   - after: called for each node after all of its contents.
    static func walk(_ html: Data, _ visit: (xmlNodePtr) -> Bool, after: (xmlNodePtr) -> Void = { _ in }) {
        ForeignHTML.bytes(of: html).withUnsafeBytes { bytes in
            // Without the option RECOVER, libxml2 treats any end tag as the end of a script.
            let options = Int32(
                HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
                    | HTML_PARSE_RECOVER.rawValue)
            let start = bytes.bindMemory(to: CChar.self).baseAddress
            guard let document = htmlReadMemory(start, Int32(clamping: bytes.count), nil, "UTF-8", options) else {
                return
            }
            defer { xmlFreeDoc(document) }
            let root = xmlDocGetRootElement(document)
            var node = root
            while let current = node {
                let isVisited = [XML_ELEMENT_NODE, XML_TEXT_NODE, XML_CDATA_SECTION_NODE].contains(current.pointee.type)
                if isVisited, visit(current), let child = current.pointee.children {
                    node = child
                    continue
                }
                after(current)
                var climbing: xmlNodePtr? = current
                while let here = climbing, here != root, here.pointee.next == nil {
                    climbing = here.pointee.parent
                    if let climbing { after(climbing) }
                }
                node = climbing == root ? nil : climbing?.pointee.next
            }
        }
    }

    /// Handles the start of an element or text.
    /// - Returns: whether the node's contents are part of the text.
    private static func begin(_ node: xmlNodePtr, in builder: inout TextBlockBuilder) -> Bool {
        switch node.pointee.type {
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
            if let content = node.pointee.content { builder.take(String(cString: content)) }
            return false
        case XML_ELEMENT_NODE:
            let name = name(of: node)
            guard !TextBlockBuilder.hidden.contains(name) else {
                if builder.isBook, name == "svg" { drawing(node, in: &builder) }
                if name == "math" { builder.formula(FormulaWords.words(of: node)) }
                if builder.isBook, name == "rt", let words = xmlNodeGetContent(node) {
                    builder.reading(String(cString: words))
                    masthead_xml_free(words)
                }
                builder.pass(characters: TextCharacters.count(within: node))
                return false
            }
            builder.begin(name) { attribute($0, of: node) }
            return true
        default: return false
        }
    }

    /// The maximum number of elements to read from a drawing. Covers have few, but generated drawings have thousands.
    private static let mostDrawingElements = 4096
    /// The maximum size of the text in a drawing, in bytes.
    private static let mostDrawingWords = 100_000

    /// Adds the picture in a drawing, for example in a cover. Its alternative text is the drawing's text or, if there
    /// is none, its title.
    private static func drawing(_ svg: xmlNodePtr, in builder: inout TextBlockBuilder) {
        var title = attribute("aria-label", of: svg) ?? ""
        var words = ""
        var source: String?
        var open = [svg]
        var looked = 0
        while let node = open.popLast(), looked < mostDrawingElements {
            looked += 1
            switch name(of: node) {
            case "image": source = source ?? attribute("href", of: node) ?? attribute("xlink:href", of: node)
            case "title" where title.isEmpty: title = content(of: node)
            case "text" where words.utf8.count < mostDrawingWords:
                words += " " + content(of: node).oneLine
                continue
            default: break
            }
            var children: [xmlNodePtr] = []
            var child = node.pointee.children
            while let current = child, children.count < mostDrawingElements {
                if current.pointee.type == XML_ELEMENT_NODE { children.append(current) }
                child = current.pointee.next
            }
            open += children.reversed()
        }
        builder.picture(source, words: words.oneLine.isEmpty ? title : words)
    }

    private static func content(of node: xmlNodePtr) -> String {
        guard let words = xmlNodeGetContent(node) else { return "" }
        defer { masthead_xml_free(words) }
        return String(cString: words)
    }

    static func attribute(_ name: String, of node: xmlNodePtr) -> String? {
        guard let value = xmlGetProp(node, name) else { return nil }
        defer { masthead_xml_free(value) }
        return String(cString: value)
    }

    private static func end(_ node: xmlNodePtr, in builder: inout TextBlockBuilder) {
        guard node.pointee.type == XML_ELEMENT_NODE else { return }
        let name = name(of: node)
        if !TextBlockBuilder.hidden.contains(name) { builder.end(name) }
    }

    /// Returns an element's name in lowercase.
    static func name(of node: xmlNodePtr) -> String {
        guard let name = node.pointee.name.map({ String(cString: $0) }) else { return "" }
        return name.utf8.contains { $0 >= 0x80 || (0x41...0x5A).contains($0) } ? name.lowercased() : name
    }
}
