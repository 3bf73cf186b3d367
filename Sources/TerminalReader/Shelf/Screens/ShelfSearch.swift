import Periodical

/// The search over titles and pages: what is typed and what was found.
struct ShelfSearch: Sendable {
    /// A row of the screen.
    enum Row: Sendable, Hashable {
        case heading(String)
        case gap
        /// The first of two rows of a page, or the row of a title.
        case hit(Int)
        case context(Int)
    }

    var prompt = PromptLine()
    /// For which words there are findings.
    var words = ""
    var findings = ShelfFindings()
    var isSearching = false
    var chosen = ChosenRow()

    /// All hits in their order.
    var hits: [ShelfHit] { findings.titles + findings.posts + findings.pages }

    var rows: [Row] {
        var rows: [Row] = []
        if !findings.titles.isEmpty {
            rows.append(.heading(TerminalWords.Search.titles))
            rows += findings.titles.indices.map { .hit($0) }
        }
        func add(_ title: String, _ hits: Range<Int>) {
            guard !hits.isEmpty else { return }
            if !rows.isEmpty { rows.append(.gap) }
            rows.append(.heading(title))
            for index in hits { rows += [.hit(index), .context(index)] }
        }
        let posts = findings.titles.count + findings.posts.count
        add(TerminalWords.Search.posts, findings.titles.count..<posts)
        add(TerminalWords.Search.pages, posts..<posts + findings.pages.count)
        return rows
    }

    /// What was found, in short.
    var summary: String {
        guard !words.isEmpty else { return "" }
        let (titles, pages) = (findings.titles.count, max(findings.pageCount, findings.pages.count))
        let posts = findings.posts.count
        if titles + posts + pages == 0 { return isSearching ? "" : TerminalWords.Search.none }
        return TerminalWords.Search.summary(titles: titles, posts: posts, pages: pages)
    }
}
