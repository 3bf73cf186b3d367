/// The elements of a page that contain its article, and how they were found.
struct ArticleSearch {
    /// The elements that contain the article, in document order. All have the same parent.
    let roots: [Int]
    /// Whether the page itself marks these elements as its article.
    let isNamed: Bool

    /// Finds the element that the page marks as its article or, if there is none, the part of the page with most of the
    /// sentences.
    static func find(in tree: PageTree) -> ArticleSearch? {
        let whole = tree.nodes[0].content
        guard whole > 0 else { return named(in: tree, of: whole, \.isBody) }
        if let found = named(in: tree, of: whole, \.marks.isArticleBody) ?? named(in: tree, of: whole, \.isBody)
            ?? named(in: tree, of: whole, \.isArticle)
        {
            return found
        }
        let scopes = tree.nodes.indices.filter { tree.nodes[$0].isMain && !tree.nodes[$0].isClutter }
        let scope = scopes.max { tree.nodes[$0].content < tree.nodes[$1].content }
        let start = scope.flatMap { tree.nodes[$0].content > 0.5 * whole ? $0 : nil } ?? 0
        guard let roots = descended(from: start, tree) else { return nil }
        let (letters, content) = roots.reduce((0, 0.0)) {
            ($0.0 + tree.nodes[$1].kept.letters, $0.1 + tree.nodes[$1].content)
        }
        // Reject pages with few sentences, for example menus and lists.
        guard content > 200, content > 0.4 * Double(letters) else { return nil }
        return ArticleSearch(roots: roots, isNamed: start > 0)
    }

    /// Returns the element that has most of the content among elements of its kind, or nil if the content is spread
    /// over several elements.
    private static func named(
        in tree: PageTree, of whole: Double, _ isMeant: (PageNode) -> Bool
    ) -> ArticleSearch? {
        var found: [Int] = []
        var index = 0
        while index < tree.nodes.count {
            let node = tree.nodes[index]
            if !node.isClutter, isMeant(node) {
                found.append(index)
                index = node.end
            } else {
                index = node.isClutter ? node.end : index + 1
            }
        }
        func worth(_ index: Int) -> Double { tree.nodes[index].content + 40 * Double(tree.nodes[index].kept.pictures) }
        guard let best = found.max(by: { worth($0) < worth($1) }), worth(best) > 0 else { return nil }
        let node = tree.nodes[best]
        // If a front page has many similar elements, none of them is the article.
        let all = found.reduce(0.0) { $0 + worth($1) }
        guard worth(best) > 0.5 * all, node.content >= 0.25 * whole, node.kept.linkShare < 0.6 else { return nil }
        return ArticleSearch(roots: [best], isNamed: true)
    }

    /// Returns the smallest element with nearly all sentences, or only those of its parts that contain sentences.
    private static func descended(from start: Int, _ tree: PageTree) -> [Int]? {
        var place = start
        let whole = tree.nodes[start].content
        while true {
            let children = tree.children(of: place).filter { !tree.nodes[$0].isClutter }
            let own = tree.nodes[place].weight
            guard let best = children.max(by: { tree.nodes[$0].content < tree.nodes[$1].content }) else {
                return [place]
            }
            if !tree.nodes[best].isPart || tree.nodes[best].isOfTable, tree.nodes[best].content > 0.75 * whole {
                place = best
                continue
            }
            return parts(of: place, children, own: own, tree)
        }
    }

    /// Returns the parts of an element that form the article: its paragraphs, or its elements of the most common kind.
    private static func parts(of place: Int, _ children: [Int], own: Double, _ tree: PageTree) -> [Int]? {
        var kinds: [String: [Int]] = [:]
        var flow = own
        for child in children {
            let node = tree.nodes[child]
            if node.isPart { flow += node.content } else { kinds[node.kind, default: []].append(child) }
        }
        let contents = kinds.mapValues { $0.reduce(0.0) { $0 + tree.nodes[$1].content } }
        // If two kinds have the same amount of content, use the one that comes first.
        let best = contents.max { ($0.value, -(kinds[$0.key]?.first ?? 0)) < ($1.value, -(kinds[$1.key]?.first ?? 0)) }
        guard let best, best.value > flow, let members = kinds[best.key] else { return [place] }
        let full = members.filter { tree.nodes[$0].content > 0 }
        guard full.count > 1 else {
            // If only one part has content, search inside it.
            return full.first.flatMap { descended(from: $0, tree) }
        }
        guard !isFront(full, tree) else { return nil }
        guard let first = full.first, let last = full.last else { return nil }
        // Pictures and headings between two parts also belong to the article.
        return children.filter {
            (first...last).contains($0) && (tree.nodes[$0].content > 0 || tree.nodes[$0].kept.linkShare < 0.5)
        }
    }

    /// Whether the parts are teasers on a front page, each with a linked heading.
    private static func isFront(_ parts: [Int], _ tree: PageTree) -> Bool {
        guard parts.count >= 3 else { return false }
        let leading = parts.count { part in
            (part..<tree.nodes[part].end).contains { index in
                tree.nodes[index].name.wholeMatch(of: /h[1-6]/) != nil
                    && (tree.nodes[index].all.linkShare > 0.8
                        || tree.nodes[tree.nodes[index].parent].name == "a")
            }
        }
        return leading * 10 > parts.count * 6
    }
}

extension PageNode {
    /// Whether blog engines or news sites use the element's name for the text of an article.
    fileprivate var isBody: Bool { marks.names.contains(where: PageClutter.bodies.contains) }
    fileprivate var isArticle: Bool { name == "article" || marks.role == "article" }
    fileprivate var isMain: Bool { name == "main" || marks.role == "main" }

    /// Whether the element is part of a text, for example a paragraph, rather than a container of texts.
    fileprivate var isPart: Bool {
        [
            "p", "pre", "blockquote", "ul", "ol", "dl", "table", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
            "details", "tbody", "tr", "a", "span", "b", "i", "em", "strong", "font", "center",
        ].contains(name)
    }

    /// Whether the element may belong to a layout table.
    fileprivate var isOfTable: Bool { ["table", "tbody", "tr", "center"].contains(name) }

    /// A key that similar parts share, used to group them.
    fileprivate var kind: String { name + " " + (marks.names.first.map { $0.filter { !$0.isNumber } } ?? "") }
}
