import Dispatch
import Markup
public import Periodical
public import Reading
import Synchronization

extension IssueContent {
    /// Returns the searchable text of each page that has any: its title, and its displayed text without Markdown
    /// syntax. Uses all cores.
    ///
    /// If a page's files cannot be read, only the text in the page grid is returned.
    public func texts() -> [PageText] { flowingTexts().map(\.page) }

    /// Returns the searchable text of each page. For reflowable documents, also returns the positions that convert text
    /// offsets to document offsets.
    func flowingTexts() -> [(page: PageText, places: [FlowingText.Place])] {
        // Use a width that is large enough for any paragraph.
        let renderer = PageRenderer(self, width: 1_000_000, templates: PageTemplates(), keepsMarks: false)
        let positions = grid.positions
        let found = Mutex([(PageText, [FlowingText.Place])?](repeating: nil, count: positions.count))
        DispatchQueue.concurrentPerform(iterations: positions.count) { index in
            let text = flowingText(at: positions[index], renderer)
            found.withLock { $0[index] = text }
        }
        return found.withLock { $0.compactMap(\.self) }
    }

    private func flowingText(
        at position: PagePosition, _ renderer: PageRenderer
    ) -> (PageText, [FlowingText.Place])? {
        guard let page = grid[position] else { return nil }
        let (text, places): (String, [FlowingText.Place])
        if isReflowable(page) {
            let words = words(ofDocument: page)
            (text, places) = (words?.text ?? page.title ?? "", words?.places ?? [])
        } else {
            (text, places) = (self.text(of: page, renderer), [])
        }
        return text.isEmpty ? nil : (PageText(position: position, title: page.title, text: text), places)
    }

    private func text(of page: Page, _ renderer: PageRenderer) -> String {
        let own = [page.title, page.alt, page.text].compactMap(\.self).joined(separator: "\n")
        let shown: String
        // If a file is missing or damaged, use the text in the page grid.
        do throws(MastheadError) { shown = try renderer.text(of: page) } catch { shown = own }
        var text = shown
        let others = [page.alt, page.text].compactMap(\.self)
        if !others.isEmpty {
            let shownWords = shown.wordsAlone
            text = ([shown] + others.filter { !shownWords.contains($0.wordsAlone) }).joined(separator: "\n\n")
        }
        return text
    }

    /// Returns the text of a reflowable document, or nil if it is missing or unreadable.
    private func words(ofDocument page: Page) -> FlowingText? {
        guard let path = page.properties["html"]?.string else { return nil }
        // Ignore the error, because it is reported when a reader opens the page.
        do throws(MastheadError) {
            guard let file = try file(for: path) else { return nil }
            return FlowingText(HTMLBlocks.blocks(of: try document(file), isBook: true))
        } catch { return nil }
    }

    /// Returns the pages that contain each of the words, or a longer word that starts with it, in reading order.
    ///
    /// This renders every page. To search more than once, call ``texts()`` once and use ``WordSearch``.
    public func find(_ words: String) -> [PageHit] { WordSearch(words).hits(in: texts()) }
}

extension String {
    /// The words of the text, separated by single spaces regardless of line breaks.
    fileprivate var wordsAlone: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
