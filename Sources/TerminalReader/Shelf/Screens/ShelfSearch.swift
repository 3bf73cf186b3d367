import Periodical

/// The search screen with its prompt and results.
struct ShelfSearch: Sendable {
    /// A row of the screen.
    enum Row: Sendable, Hashable {
        case heading(String)
        case gap
        /// The row of a title, or the first of the two rows of a page.
        case hit(Int)
        case context(Int)
    }

    var prompt = PromptLine()
    /// The text that ``findings`` belongs to.
    var words = ""
    var findings = ShelfFindings()
    var isSearching = false
    var chosen = ChosenRow()

    /// All results in the order of the screen.
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

    /// A short summary of the results.
    var summary: String {
        guard !words.isEmpty else { return "" }
        let (titles, pages) = (findings.titles.count, max(findings.pageCount, findings.pages.count))
        let posts = findings.posts.count
        if titles + posts + pages == 0 { return isSearching ? "" : TerminalWords.Search.none }
        return TerminalWords.Search.summary(titles: titles, posts: posts, pages: pages)
    }
}
