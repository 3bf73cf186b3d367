import CGumbo
import Foundation

/// Writes an article by what is allowed in one.
struct ArticleWriter {
    private(set) var html = ""
    private(set) var words = ""
    private(set) var pictures: [URL] = []

    private let addresses: ArticleAddresses
    private var seen: Set<URL> = []

    init(base: URL?, page: URL?) { addresses = ArticleAddresses(base: base, page: page) }

    /// What is written next: a node, or the end of an element.
    private enum Step {
        case node(UnsafePointer<GumboNode>, depth: Int, isNoScript: Bool)
        case end(String)
    }

    /// Writes what is in a page, without recursion: hostile pages nest deeply.
    mutating func write(_ root: UnsafePointer<GumboNode>) {
        var open: [Step] = [.node(root, depth: 0, isNoScript: false)]
        while let step = open.popLast() {
            switch step {
            case .end(let text): add(text)
            case .node(let node, let depth, let isNoScript):
                guard html.utf8.count < SanitisedArticle.maximumByteCount else { continue }
                switch node.pointee.type {
                case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                    if let text = node.pointee.v.text.text { add(words: String(cString: text)) }
                case GUMBO_NODE_ELEMENT:
                    guard let element = GumboPage.element(node) else { continue }
                    begin(element, depth: depth, isNoScript: isNoScript, &open)
                default: break
                }
            }
        }
        html = html.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private mutating func begin(
        _ element: UnsafePointer<GumboElement>, depth: Int, isNoScript: Bool, _ open: inout [Step]
    ) {
        guard element.pointee.tag_namespace == GUMBO_NAMESPACE_HTML,
            let name = gumbo_normalized_tagname(element.pointee.tag).map({ String(cString: $0) }),
            !ArticleElements.dropped.contains(name)
        else { return }
        if ArticleElements.breaking.contains(name) { words += " " }
        var depth = depth
        if depth < SanitisedArticle.maximumDepth, let written = written(name, element, isNoScript) {
            add(written.start)
            guard let end = written.end else { return }
            open.append(.end(end))
            depth += 1
        }
        for node in GumboPage.nodes(in: element).reversed() {
            open.append(.node(node, depth: depth, isNoScript: isNoScript || name == "noscript"))
        }
    }

    /// What an element begins and ends with; nil where nothing but what is in it stays. Of what has no end nothing in it stays.
    private mutating func written(
        _ name: String, _ element: UnsafePointer<GumboElement>, _ isNoScript: Bool
    ) -> (start: String, end: String?)? {
        switch name {
        case "img": return (picture(element, isNoScript: isNoScript) ?? "", nil)
        case "br", "hr", "wbr": return ("<\(name)>", nil)
        case "iframe", "embed", "video", "audio": return (player(name, element), nil)
        case "a":
            guard let link = addresses.link(GumboPage.attribute("href", of: element)) else { return nil }
            return ("<a href=\"\(Self.escaped(link))\" rel=\"noopener noreferrer\"\(common(element))>", "</a>")
        default:
            let written = ArticleElements.renamed[name] ?? name
            guard ArticleElements.kept.contains(written) else { return nil }
            let attributes = common(element)
            // A span says nothing but a language or a direction.
            if written == "span", attributes.isEmpty { return nil }
            let own = (ArticleElements.attributes[written] ?? []).compactMap { attribute -> String? in
                guard let value = GumboPage.attribute(attribute, of: element), value.utf8.count <= 1000 else {
                    return nil
                }
                return " \(attribute)=\"\(Self.escaped(value))\""
            }
            return ("<\(written)\(attributes)\(own.joined())>", "</\(written)>")
        }
    }

    /// The language and the direction of an element's words.
    private func common(_ element: UnsafePointer<GumboElement>) -> String {
        var text = ""
        if let language = GumboPage.attribute("lang", of: element), language.utf8.count <= 35,
            !language.isEmpty,
            language.unicodeScalars.allSatisfy({
                $0.isASCII && ($0.properties.isAlphabetic || $0 == "-" || $0.properties.numericType != nil)
            })
        {
            text += " lang=\"\(language)\""
        }
        if let direction = GumboPage.attribute("dir", of: element)?.lowercased(),
            ["ltr", "rtl", "auto"].contains(direction)
        {
            text += " dir=\"\(direction)\""
        }
        return text
    }

    /// A picture; nil where it is none that a person is to see.
    /// - Parameter isNoScript: whether it stands there for readers without scripts, perhaps a second time.
    private mutating func picture(_ element: UnsafePointer<GumboElement>, isNoScript: Bool) -> String? {
        let source = ArticlePicture(addresses) { GumboPage.attribute($0, of: element) }
        guard let url = source.url, !source.isTracker else { return nil }
        let isNew = seen.insert(url).inserted
        guard isNew || !isNoScript else { return nil }
        if isNew { pictures.append(url) }
        let words = source.words
        if !words.isEmpty { self.words += " \(words) " }
        return "<img src=\"\(Self.escaped(url.absoluteString))\" alt=\"\(Self.escaped(words))\"\(source.size)>"
    }

    /// What plays something elsewhere becomes a link to it.
    private func player(_ name: String, _ element: UnsafePointer<GumboElement>) -> String {
        var address = GumboPage.attribute("src", of: element)
        if address == nil {
            for node in GumboPage.nodes(in: element) {
                guard let inner = GumboPage.element(node), inner.pointee.tag == GUMBO_TAG_SOURCE else { continue }
                address = address ?? GumboPage.attribute("src", of: inner)
            }
        }
        guard let link = addresses.link(address), let url = URL(string: link), url.scheme?.hasPrefix("http") == true
        else { return "" }
        let title = GumboPage.attribute("title", of: element)?.words ?? ""
        let words = title.isEmpty ? url.host() ?? link : title
        return "<p><a href=\"\(Self.escaped(link))\" rel=\"noopener noreferrer\">\(Self.escaped(words))</a></p>"
    }

    private mutating func add(_ piece: String) { html += piece }

    private mutating func add(words piece: String) {
        html += Self.escaped(piece)
        words += piece
    }

    private static func escaped(_ text: String) -> String { XMLTreeWriter.escaped(text) }
}
