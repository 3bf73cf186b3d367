import Markup

/// Takes from the beginning of a document as many whole paragraphs as have a number of characters.
struct SampleCut {
    /// How many characters may still be taken.
    private(set) var remaining: Int
    /// Whether the first words are taken whatever they have: a sample has some.
    private var needsWords: Bool
    /// Whether all was taken that is to be.
    private var isOver = false

    /// Blocks that stand in lines of their own.
    private static let blocks: Set<String> = [
        "p", "div", "section", "article", "aside", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "li",
        "blockquote", "pre", "table", "figure", "header", "footer", "main", "address", "hr", "nav", "center", "body",
        "details", "form", "fieldset",
    ]
    /// Blocks that are taken whole or not at all.
    private static let whole: Set<String> = ["p", "dl", "pre", "table", "figure", "address", "hr", "details", "form"]
    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup"]
    private static let uncounted: Set<String> = ["script", "style", "head", "template", "noscript"]

    /// - Parameters:
    ///   - limit: the most characters.
    ///   - needsWords: whether the first paragraph is taken also where it has more.
    init(limit: Int, needsWords: Bool) {
        remaining = limit
        self.needsWords = needsWords
    }

    /// The characters of an element, as places in text count them.
    static func count(_ element: XMLTreeElement) -> Int {
        guard !uncounted.contains(element.name.lowercased()) else { return 0 }
        return element.nodes.reduce(0) { sum, node in
            switch node {
            case .text(let words): sum + TextCharacters.count(words)
            case .element(let inner): sum + count(inner)
            }
        }
    }

    /// The document with the beginning of its body; nil where nothing of that is taken.
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
        // A heading of what is not there is none.
        while let last = nodes.last, Self.isVain(last) { nodes.removeLast() }
        return nodes.isEmpty ? nil : element.with(nodes)
    }

    private mutating func leaf(_ element: XMLTreeElement) -> XMLTreeElement? {
        take(Self.count(element), isHeading: Self.headings.contains(element.name.lowercased())) ? element : nil
    }

    /// - Parameter isHeading: whether it is no words by itself.
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

    private static func isVain(_ node: XMLTreeElement.Node) -> Bool {
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
    /// The element with other things in it.
    func with(_ nodes: [Node]) -> XMLTreeElement {
        XMLTreeElement(
            name: name, prefix: prefix, namespace: namespace, attributes: attributes, nodes: nodes, line: line)
    }
}
