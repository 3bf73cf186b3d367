import Markup

/// A cutter that shortens a document to as many of its first paragraphs as fit a number of characters.
struct DocumentCutter {
    /// The number of characters that may still be added.
    private(set) var remaining: Int
    /// Whether to keep the first paragraph even if it exceeds the limit, so that a sample has text.
    private var needsWords: Bool
    /// Whether the limit has been reached. Everything after it is cut off.
    private var isOver = false

    /// The names of HTML block elements.
    private static let blocks: Set<String> = [
        "p", "div", "section", "article", "aside", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "li",
        "blockquote", "pre", "table", "figure", "header", "footer", "main", "address", "hr", "nav", "center", "body",
        "details", "form", "fieldset",
    ]
    /// The names of block elements that are never shortened. A sample contains either all of such an element or none of
    /// it.
    private static let whole: Set<String> = ["p", "dl", "pre", "table", "figure", "address", "hr", "details", "form"]
    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup"]
    private static let uncounted: Set<String> = ["script", "style", "head", "template", "noscript"]

    /// - Parameters:
    ///   - limit: the maximum number of characters.
    ///   - needsWords: whether to keep the first paragraph even if it exceeds the limit.
    init(limit: Int, needsWords: Bool) {
        remaining = limit
        self.needsWords = needsWords
    }

    /// Returns the number of characters in an element, counted in the same way as for reading positions.
    static func count(_ element: XMLTreeElement) -> Int {
        guard !uncounted.contains(element.name.lowercased()) else { return 0 }
        return element.nodes.reduce(0) { sum, node in
            switch node {
            case .text(let words): sum + TextCharacters.count(words)
            case .element(let inner): sum + count(inner)
            }
        }
    }

    /// Returns the document with only the beginning of its body, or nil if nothing is left.
    mutating func beginning(of document: XMLTreeElement) -> XMLTreeElement? {
        var nodes: [XMLTreeElement.Node] = []
        for node in document.nodes {
            guard case .element(let element) = node, element.name.lowercased() == "body" else {
                nodes.append(node)
                continue
            }
            guard let body = taken(of: element) else { return nil }
            nodes.append(.element(body))
        }
        return document.with(nodes)
    }

    private mutating func taken(of element: XMLTreeElement) -> XMLTreeElement? {
        let name = element.name.lowercased()
        guard !Self.whole.contains(name), Self.holdsBlocks(element) else { return leaf(element) }
        var nodes: [XMLTreeElement.Node] = []
        for node in element.nodes {
            guard !isOver else { break }
            switch node {
            case .text(let words):
                if take(TextCharacters.count(words)) { nodes.append(node) }
            case .element(let inner):
                if let inner = taken(of: inner) { nodes.append(.element(inner)) }
            }
        }
        guard isOver else { return element.with(nodes) }
        // Remove trailing headings, whose text was cut off.
        while let last = nodes.last, Self.isEmptyOrHeading(last) { nodes.removeLast() }
        return nodes.isEmpty ? nil : element.with(nodes)
    }

    private mutating func leaf(_ element: XMLTreeElement) -> XMLTreeElement? {
        take(Self.count(element), isHeading: Self.headings.contains(element.name.lowercased())) ? element : nil
    }

    /// - Parameter isHeading: whether the text is a heading, which does not count as a paragraph.
    private mutating func take(_ count: Int, isHeading: Bool = false) -> Bool {
        guard count <= remaining || needsWords else {
            isOver = true
            return false
        }
        remaining -= count
        if count > 0, !isHeading {
            needsWords = false
            if remaining <= 0 { isOver = true }
        }
        return true
    }

    private static func isEmptyOrHeading(_ node: XMLTreeElement.Node) -> Bool {
        switch node {
        case .text(let words): TextCharacters.count(words) == 0
        case .element(let element): headings.contains(element.name.lowercased())
        }
    }

    private static func holdsBlocks(_ element: XMLTreeElement) -> Bool {
        element.children.contains { blocks.contains($0.name.lowercased()) || holdsBlocks($0) }
    }
}

extension XMLTreeElement {
    /// Returns a copy of the element with different child nodes.
    func with(_ nodes: [Node]) -> XMLTreeElement {
        XMLTreeElement(
            name: name, prefix: prefix, namespace: namespace, attributes: attributes, nodes: nodes, line: line)
    }
}
