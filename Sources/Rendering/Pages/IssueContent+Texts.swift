public import Periodical
public import Reading

extension IssueContent {
    /// The words of every page that has any, to be searched: its text as it is shown, Markdown without its marks, and
    /// its title.
    ///
    /// A page whose files do not read has its own words alone.
    public func texts() -> [PageText] {
        // Wide enough that no paragraph is broken.
        let renderer = PageRenderer(self, width: 1_000_000, templates: PageTemplates(), keepsMarks: false)
        return grid.positions.compactMap { position in
            guard let page = grid[position] else { return nil }
            let own = [page.title, page.alt, page.text].compactMap(\.self).joined(separator: "\n")
            let shown = (try? renderer.text(of: page)) ?? own
            let missing = [page.alt, page.text].compactMap(\.self).filter { !shown.contains($0) }
            let text = ([shown] + missing).joined(separator: "\n\n")
            return text.isEmpty ? nil : PageText(position: position, title: page.title, text: text)
        }
    }

    /// The pages that have all of some words, or words that begin with them, in reading order.
    ///
    /// It renders every page: keep its ``texts()`` and use ``WordSearch`` where an issue is searched again and again.
    public func find(_ words: String) -> [PageHit] { WordSearch(words).hits(in: texts()) }
}
