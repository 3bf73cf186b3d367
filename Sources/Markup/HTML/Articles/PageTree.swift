import CGumbo

/// A page's elements in document order, with measurements of their contents. The page is read without recursion,
/// because a hostile page may be deeply nested.
struct PageTree {
    private(set) var nodes: [PageNode] = []
    /// The base for relative URLs (`base` element), or nil if the page declares none.
    private(set) var base: String?
    /// The title in the page's `head` element.
    private(set) var title = ""
    /// The structured data (JSON-LD) in the page.
    private(set) var linkedData: [String] = []
    /// The URLs of links to a next page, which may be relative.
    private(set) var nextLinks: [String] = []

    /// The maximum number of elements in a page.
    private static let mostNodes = 300_000

    /// A node that the parser must still read, with the index of its parent.
    private struct Step {
        let node: UnsafePointer<GumboNode>
        let parent: Int
        let block: Int
        let isInLink: Bool
    }

    /// Reads a page, or returns nil if it has too many elements.
    init?(_ root: UnsafePointer<GumboNode>) {
        var open = [Step(node: root, parent: 0, block: 0, isInLink: false)]
        while let step = open.popLast() {
            guard let element = GumboPage.element(step.node) else {
                if !nodes.isEmpty, let text = Self.text(step.node) { take(text, step) }
                continue
            }
            guard element.pointee.tag_namespace == GUMBO_NAMESPACE_HTML else { continue }
            guard nodes.count < Self.mostNodes else { return nil }
            let name = GumboPage.name(of: element)
            note(name, element)
            if ["script", "style", "template", "title"].contains(name) { continue }
            let index = nodes.count
            var node = PageNode(
                node: step.node, name: name, parent: step.parent, end: index + 1, marks: ElementMarks(element))
            let isLink = name == "a" && Self.leadsToOtherPage(element)
            if isLink { node.all.links = 1 }
            node.isLink = isLink
            if name == "img" { node.all.pictures = 1 }
            node.hasHeading = name == "h1" || node.marks.isArticleBody
            nodes.append(node)
            let block = Self.isInline(name) ? step.block : index
            for child in GumboPage.nodes(in: element).reversed() {
                open.append(
                    Step(node: child, parent: index, block: block, isInLink: step.isInLink || isLink))
            }
        }
        guard !nodes.isEmpty else { return nil }
        for index in nodes.indices.dropFirst().reversed() {
            let (node, parent) = (nodes[index], nodes[index].parent)
            nodes[parent].all += node.all
            nodes[parent].end = max(nodes[parent].end, node.end)
            if node.hasHeading { nodes[parent].hasHeading = true }
        }
        markClutter()
        sumUp()
    }

    private static func text(_ node: UnsafePointer<GumboNode>) -> String? {
        switch node.pointee.type {
        case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA: node.pointee.v.text.text.map { String(cString: $0) }
        default: nil
        }
    }

    private mutating func take(_ text: String, _ step: Step) {
        var measure = PageNode.Measure()
        for scalar in text.unicodeScalars {
            measure.letters += scalar.letterCount
            if scalar.isSentenceMark { measure.marks += 1 }
        }
        if step.isInLink { measure.linked = measure.letters }
        nodes[step.parent].all += measure
        nodes[step.block].flow += measure
    }

    /// Records information for later steps: the base URL, the title, structured data, or a link to the next page.
    private mutating func note(_ name: String, _ element: UnsafePointer<GumboElement>) {
        switch name {
        case "base": base = base ?? GumboPage.attribute("href", of: element)
        case "title": if title.isEmpty { title = Self.words(in: element) }
        case "script":
            guard GumboPage.attribute("type", of: element)?.lowercased() == "application/ld+json" else { return }
            linkedData.append(Self.words(in: element))
        case "a", "link":
            guard element.pointee.attributes.length > 1, nextLinks.count < 20,
                GumboPage.attribute("rel", of: element)?.lowercased().split(separator: " ").contains("next") == true,
                let link = GumboPage.attribute("href", of: element)
            else { return }
            nextLinks.append(link)
        default: return
        }
    }

    /// Whether a link leads to another page.
    private static func leadsToOtherPage(_ element: UnsafePointer<GumboElement>) -> Bool {
        GumboPage.attribute("href", of: element).map { !$0.hasPrefix("#") } ?? false
    }

    private static func words(in element: UnsafePointer<GumboElement>) -> String {
        GumboPage.nodes(in: element).compactMap { text($0) }.joined(separator: " ")
    }

    private static let inline: Set<String> = [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "cite", "code", "data", "del", "dfn", "em", "font", "i",
        "img", "ins", "kbd", "label", "mark", "noscript", "picture", "q", "rp", "rt", "ruby", "s", "samp", "small",
        "source", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
    ]

    private static func isInline(_ name: String) -> Bool { inline.contains(name) }

    private mutating func markClutter() {
        let whole = nodes[0].all.free
        for index in nodes.indices.dropFirst() {
            nodes[index].isClutter = nodes[nodes[index].parent].isClutter || isClutter(index, of: whole)
        }
    }

    /// Adds up the contents of each element, excluding clutter, and marks lists of links as clutter.
    private mutating func sumUp() {
        func sum() {
            for index in nodes.indices {
                nodes[index].kept = PageNode.Measure()
                nodes[index].content = 0
            }
            for index in nodes.indices.reversed() where !nodes[index].isClutter {
                var own = nodes[index].flow
                if nodes[index].isLink { own.links += 1 }
                if nodes[index].name == "img" { own.pictures += 1 }
                nodes[index].kept += own
                nodes[index].content += nodes[index].weight
                guard index > 0 else { continue }
                let (kept, content) = (nodes[index].kept, nodes[index].content)
                nodes[nodes[index].parent].kept += kept
                nodes[nodes[index].parent].content += content
            }
        }
        sum()
        var isChanged = false
        for index in nodes.indices.dropFirst() where !nodes[index].isClutter {
            if nodes[nodes[index].parent].isClutter || isListOfLinks(index) {
                nodes[index].isClutter = true
                isChanged = true
            }
        }
        if isChanged { sum() }
    }

    func children(of index: Int) -> [Int] {
        var all: [Int] = []
        var next = index + 1
        while next < nodes[index].end {
            all.append(next)
            next = nodes[next].end
        }
        return all
    }

    /// Returns the nodes to omit from an article that consists of these elements.
    func skipped(in roots: [Int]) -> Set<UnsafePointer<GumboNode>> {
        var all: Set<UnsafePointer<GumboNode>> = []
        for root in roots {
            var index = root + 1
            while index < nodes[root].end {
                if nodes[index].isClutter || isLonelyHeading(index) {
                    all.insert(nodes[index].node)
                    index = nodes[index].end
                } else {
                    index += 1
                }
            }
        }
        return all
    }
}
