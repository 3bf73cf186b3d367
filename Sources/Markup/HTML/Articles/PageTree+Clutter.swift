import CGumbo

extension PageTree {
    /// Whether an element's names mark it as clutter.
    /// - Parameter whole: the number of letters outside links on the whole page.
    func isClutter(_ index: Int, of whole: Int) -> Bool {
        let node = nodes[index]
        let marks = node.marks
        if ["body", "html"].contains(node.name) { return false }
        if PageClutter.elements.contains(node.name) || marks.isHidden { return true }
        if node.name == "main" || marks.isArticleBody { return false }
        let isLarge = Double(node.all.free) > 0.4 * Double(max(1, whole))
        switch node.name {
        case "footer": if !isIn("blockquote", index) { return true }
        case "header": if !node.hasHeading, !isIn("article", index), !isIn("main", index) { return true }
        case "aside":
            if node.all.linkShare > 0.25 || node.all.pictures > 0 || !isIn("article", index) { return !isLarge }
        case "form": if !isLarge, !node.hasHeading { return true }
        case "iframe", "embed": return !isPlayer(node)
        default: break
        }
        guard !node.hasHeading else { return false }
        if PageClutter.isOfComments(marks), node.name != "article" || !isLarge { return true }
        guard !isLarge else { return false }
        if let role = marks.role, PageClutter.roles.contains(role) { return true }
        if !PageClutter.words.isDisjoint(with: marks.words) { return node.name != "article" || isNamed(marks) }
        if marks.names.contains(where: PageClutter.names.contains) { return true }
        return marks.names.contains(where: PageClutter.facts.contains) && node.all.letters < 250
            && node.name != "a" && node.name != "article" && nodes[node.parent].name != "p"
    }

    /// Whether an element's class or identifier marks a list of related articles.
    private func isNamed(_ marks: ElementMarks) -> Bool {
        !["related", "recommended", "promo", "teaser", "sponsored", "advert"].allSatisfy { !marks.words.contains($0) }
    }

    private func isIn(_ name: String, _ index: Int) -> Bool {
        var place = index
        while place > 0 {
            place = nodes[place].parent
            if nodes[place].name == name || name == "article" && nodes[place].marks.isArticleBody { return true }
        }
        return false
    }

    private func isPlayer(_ node: PageNode) -> Bool {
        guard let element = GumboPage.element(node.node), let source = GumboPage.attribute("src", of: element) else {
            return false
        }
        let rest = source.lowercased().drop { $0 != "/" }.drop { $0 == "/" }
        let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != ":" }
        return PageClutter.players.contains { host == $0 || host.hasSuffix("." + $0) }
    }

    /// Whether an element is a list of links, for example navigation. A list that continues a text, or follows a
    /// paragraph that ends with a colon, does not count.
    func isListOfLinks(_ index: Int) -> Bool {
        let node = nodes[index]
        guard node.kept.links >= 3, node.kept.linkShare > 0.6, node.content < 100 else { return false }
        switch node.name {
        case "ul", "ol", "dl":
            guard node.kept.linkShare > 0.8 else { return false }
            guard let before = previous(index) else { return true }
            return !(nodes[before].name == "p" && words(of: before).last.map { ":：".contains($0) } ?? false)
        case "div", "section", "aside", "p", "header", "article", "details": return node.kept.pictures < 3
        default: return false
        }
    }

    /// Whether no content remains below a heading once clutter is removed.
    func isLonelyHeading(_ index: Int) -> Bool {
        guard ["h2", "h3", "h4", "h5", "h6"].contains(nodes[index].name) else { return false }
        let end = nodes[nodes[index].parent].end
        let next = nodes[index].end
        guard next < end, nodes[next].isClutter else { return false }
        var after = next
        while after < end, nodes[after].isClutter { after = nodes[after].end }
        return after >= end || nodes[after].name.wholeMatch(of: /h[1-6]/) != nil
    }

    /// Returns the previous sibling of an element.
    private func previous(_ index: Int) -> Int? {
        var (place, last): (Int, Int?) = (nodes[index].parent + 1, nil)
        while place < index {
            last = place
            place = nodes[place].end
        }
        return last
    }

    /// Returns the words in a small element.
    func words(of index: Int) -> String {
        var text = ""
        var open = [nodes[index].node]
        while let node = open.popLast(), text.utf8.count < 4000 {
            switch node.pointee.type {
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                text += node.pointee.v.text.text.map { String(cString: $0) } ?? ""
            default:
                if let element = GumboPage.element(node) { open += GumboPage.nodes(in: element).reversed() }
            }
        }
        return text.oneLine
    }

    /// Returns the headings that repeat the article's title.
    func titles(_ title: String?, in roots: [Int]) -> Set<UnsafePointer<GumboNode>> {
        let own = title?.oneLine.lowercased()
        let page = self.title.oneLine.lowercased()
        var all: Set<UnsafePointer<GumboNode>> = []
        for root in roots {
            for index in root..<nodes[root].end where ["h1", "h2"].contains(nodes[index].name) {
                let words = self.words(of: index).lowercased()
                let isRepeated = words == own || nodes[index].name == "h1" && !words.isEmpty && page.hasPrefix(words)
                if isRepeated { all.insert(nodes[index].node) }
            }
        }
        return all
    }
}
