import CXML
package import Foundation

/// Third-party HTML reduced to the elements that a description needs: text, inline formatting, lists and external
/// links.
///
/// The result contains no scripts, resources or styles. The only attribute is `href`, with an `http`, `https` or
/// `mailto` URL.
package struct SanitizedHTML {
    private static let inline: Set<String> = [
        "a", "em", "strong", "b", "i", "u", "s", "sub", "sup", "small", "q", "cite", "code",
    ]
    /// Block elements that contain text.
    private static let textBlocks: Set<String> = ["p", "li", "dt", "dd", "h3", "h4", "h5", "h6", "pre"]
    /// Block elements that contain other blocks.
    private static let containers: Set<String> = ["ul", "ol", "dl", "blockquote"]
    /// The elements to remove together with their contents.
    private static let dropped: Set<String> = [
        "script", "style", "head", "template", "noscript", "iframe", "object", "embed", "applet", "svg", "math", "form",
        "select", "textarea", "button", "audio", "video", "canvas", "frameset", "title", "noframes",
    ]
    private static let renamed = ["h1": "h3", "h2": "h3"]
    /// The maximum depth of nested elements that libxml2 reads.
    private static let maximumDepth = 256

    private let limit: Int
    private var html = ""
    /// The approximate number of bytes written so far.
    private var byteCount = 0
    /// Whether the open paragraph was added for text outside any block.
    private var isLoose = false
    /// Whether the writer is inside a block of the original page.
    private var isInBlock = false

    private init(limit: Int) { self.limit = limit }

    /// Returns the sanitized contents of a page's body.
    /// - Parameters:
    ///   - html: the page, in any encoding that the web uses.
    ///   - limit: the approximate maximum size of the result, in bytes. Longer pages are truncated.
    package static func content(of html: Data, limit: Int) -> String {
        let data = ForeignHTML.bytes(of: html)
        let options = Int32(
            HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
                | HTML_PARSE_RECOVER.rawValue)
        let document = data.withUnsafeBytes { bytes -> htmlDocPtr? in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return nil }
            return htmlReadMemory(start, Int32(clamping: bytes.count), nil, "UTF-8", options)
        }
        guard let document else { return "" }
        defer { xmlFreeDoc(document) }
        var writer = SanitizedHTML(limit: limit)
        writer.write(xmlDocGetRootElement(document), depth: 0)
        writer.endLooseParagraph()
        return writer.html.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Writes a node and its following siblings.
    private mutating func write(_ first: xmlNodePtr?, depth: Int) {
        guard depth < Self.maximumDepth else { return }
        var next = first
        while let node = next, byteCount < limit {
            next = node.pointee.next
            if node.pointee.type == XML_TEXT_NODE || node.pointee.type == XML_CDATA_SECTION_NODE {
                if let content = node.pointee.content { add(words: String(cString: content)) }
            } else if let name = Self.name(of: node), !Self.dropped.contains(name) {
                write(Self.renamed[name] ?? name, node, depth: depth)
            }
        }
    }

    private mutating func write(_ name: String, _ node: xmlNodePtr, depth: Int) {
        if name == "br" {
            if isInBlock || isLoose { add("<br>") }
        } else if name == "hr" {
            endLooseParagraph()
            if !isInBlock { add("<hr>") }
        } else if Self.inline.contains(name) {
            // Ignore inline formatting that contains blocks, because HTML does not allow it.
            let link = name == "a" ? Self.link(of: node) : nil
            guard !Self.containsBlock(node, depth: depth), name != "a" || link != nil else {
                return write(node.pointee.children, depth: depth + 1)
            }
            beginLooseParagraph()
            add(link.map { "<a href=\"\(Self.escaped($0))\" rel=\"noopener noreferrer\">" } ?? "<\(name)>")
            write(node.pointee.children, depth: depth + 1)
            add("</\(name)>")
        } else if Self.textBlocks.contains(name), !isInBlock, !Self.containsBlock(node, depth: depth) {
            endLooseParagraph()
            add("<\(name)>")
            isInBlock = true
            write(node.pointee.children, depth: depth + 1)
            isInBlock = false
            add("</\(name)>")
        } else if Self.containers.contains(name) || Self.textBlocks.contains(name), !isInBlock {
            endLooseParagraph()
            // If a paragraph contains blocks, keep only the blocks.
            let isOpen = Self.containers.contains(name) || ["li", "dd"].contains(name)
            if isOpen { add("<\(name)>") }
            write(node.pointee.children, depth: depth + 1)
            endLooseParagraph()
            if isOpen { add("</\(name)>") }
        } else {
            let isBoundary = !isInBlock && name != "span" && name != "font"
            if isBoundary { endLooseParagraph() }
            write(node.pointee.children, depth: depth + 1)
            if isBoundary { endLooseParagraph() }
        }
    }

    private mutating func add(_ piece: String) {
        html += piece
        byteCount += piece.utf8.count
    }

    private mutating func add(words: String) {
        if words.allSatisfy(\.isWhitespace) {
            if isInBlock || isLoose, !html.hasSuffix(" ") { add(" ") }
            return
        }
        beginLooseParagraph()
        add(Self.escaped(String(words.prefix(max(0, limit - byteCount)))))
    }

    private mutating func beginLooseParagraph() {
        guard !isInBlock, !isLoose else { return }
        add("<p>")
        isLoose = true
    }

    private mutating func endLooseParagraph() {
        guard isLoose else { return }
        add("</p>")
        isLoose = false
    }

    private static func name(of node: xmlNodePtr) -> String? {
        guard node.pointee.type == XML_ELEMENT_NODE, let name = node.pointee.name else { return nil }
        return String(cString: name).lowercased()
    }

    private static func containsBlock(_ node: xmlNodePtr, depth: Int) -> Bool {
        guard depth < maximumDepth else { return false }
        var child = node.pointee.children
        while let inner = child {
            child = inner.pointee.next
            guard let name = name(of: inner) else { continue }
            if textBlocks.contains(name) || containers.contains(name) || renamed[name] != nil || name == "hr"
                || name == "div"
            {
                return true
            }
            if containsBlock(inner, depth: depth + 1) { return true }
        }
        return false
    }

    /// Returns a link's URL, or nil if it is not allowed.
    private static func link(of node: xmlNodePtr) -> String? {
        guard let value = xmlGetProp(node, "href") else { return nil }
        defer { masthead_xml_free(value) }
        let address = String(cString: value).trimmingCharacters(in: .whitespacesAndNewlines)
        guard address.utf8.count <= 2048, let url = URL(string: address), let scheme = url.scheme?.lowercased(),
            ["http", "https", "mailto"].contains(scheme),
            !address.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        return address
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
