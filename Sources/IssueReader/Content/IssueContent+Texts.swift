public import Periodical

extension IssueContent {
    /// The words of every page that has any, to be searched: its text as it is shown, and what it is called.
    ///
    /// A page whose files do not read has its own words alone.
    public func texts() -> [(position: PagePosition, title: String?, text: String)] {
        // Wide enough that no paragraph is broken.
        let renderer = PageRenderer(self, width: 1_000_000)
        return grid.positions.compactMap { position in
            guard let page = grid[position] else { return nil }
            let own = [page.title, page.alt, page.text].compactMap(\.self).joined(separator: "\n")
            let shown = (try? renderer.text(of: page)) ?? own
            let missing = [page.alt, page.text].compactMap(\.self).filter { !shown.contains($0) }
            let text = ([shown] + missing).joined(separator: "\n\n")
            return text.isEmpty ? nil : (position, page.title, text)
        }
    }
}
