/// Finds in a page the elements that its article is made of.
struct ArticleSearch {
    /// The elements, in their order; all in one element.
    let roots: [Int]
    /// Whether the page itself says that this is its article.
    let isNamed: Bool

    /// Looks for what the page calls its article, else for what has the sentences.
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
        // Menus and lists have words too, but no sentences.
        guard content > 200, content > 0.4 * Double(letters) else { return nil }
        return ArticleSearch(roots: roots, isNamed: start > 0)
    }

    /// The one element of a kind that has most of what all of them have.
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
        // Of many alike none is the article: they are what a front page leads to.
        let all = found.reduce(0.0) { $0 + worth($1) }
        guard worth(best) > 0.5 * all, node.content >= 0.25 * whole, node.kept.linkShare < 0.6 else { return nil }
        return ArticleSearch(roots: [best], isNamed: true)
    }

    /// The smallest element that has nearly all sentences, or those of its parts that have them.
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

    /// The parts of an element that are the article: its paragraphs, or its parts of the kind that has most of them.
    private static func parts(of place: Int, _ children: [Int], own: Double, _ tree: PageTree) -> [Int]? {
        var kinds: [String: [Int]] = [:]
        var flow = own
        for child in children {
            let node = tree.nodes[child]
            if node.isPart { flow += node.content } else { kinds[node.kind, default: []].append(child) }
        }
        let contents = kinds.mapValues { $0.reduce(0.0) { $0 + tree.nodes[$1].content } }
        // Of two that have as much the first counts.
        let best = contents.max { ($0.value, -(kinds[$0.key]?.first ?? 0)) < ($1.value, -(kinds[$1.key]?.first ?? 0)) }
        guard let best, best.value > flow, let members = kinds[best.key] else { return [place] }
        let full = members.filter { tree.nodes[$0].content > 0 }
        guard full.count > 1 else {
            // One part beside others: the way goes on in it.
            return full.first.flatMap { descended(from: $0, tree) }
        }
        guard !isFront(full, tree) else { return nil }
        guard let first = full.first, let last = full.last else { return nil }
        // What stands between its parts, such as pictures and headings, belongs to it.
        return children.filter {
            (first...last).contains($0) && (tree.nodes[$0].content > 0 || tree.nodes[$0].kept.linkShare < 0.5)
        }
    }

    /// Whether parts are what a front page leads to: each has a heading that is a link.
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
    /// Whether blog engines and news pages call the text of an article so.
    fileprivate var isBody: Bool { marks.names.contains(where: PageClutter.bodies.contains) }
    fileprivate var isArticle: Bool { name == "article" || marks.role == "article" }
    fileprivate var isMain: Bool { name == "main" || marks.role == "main" }

    /// Whether it is one of the parts that a text is made of, and none that texts lie in.
    fileprivate var isPart: Bool {
        [
            "p", "pre", "blockquote", "ul", "ol", "dl", "table", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
            "details", "tbody", "tr", "a", "span", "b", "i", "em", "strong", "font", "center",
        ].contains(name)
    }

    /// Whether pages may be laid out by it.
    fileprivate var isOfTable: Bool { ["table", "tbody", "tr", "center"].contains(name) }

    /// What parts of one kind have in common.
    fileprivate var kind: String { name + " " + (marks.names.first.map { $0.filter { !$0.isNumber } } ?? "") }
}
