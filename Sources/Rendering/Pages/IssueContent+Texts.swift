import Dispatch
import Markup
public import Periodical
public import Reading
import Synchronization

extension IssueContent {
    /// The words of every page that has any, to be searched: its text as it is shown, Markdown without its marks, and
    /// its title. All processors work at it.
    ///
    /// A page whose files do not read has its own words alone.
    public func texts() -> [PageText] { flowingTexts().map(\.page) }

    /// The same, with the places at which the characters of a document that reflows go on with another number.
    func flowingTexts() -> [(page: PageText, places: [FlowingText.Place])] {
        // Wide enough that no paragraph is broken.
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
        // The words of a page whose file is missing or damaged are those that the grid has of it.
        do throws(MastheadError) { shown = try renderer.text(of: page) } catch { shown = own }
        var text = shown
        let others = [page.alt, page.text].compactMap(\.self)
        if !others.isEmpty {
            let shownWords = shown.wordsAlone
            text = ([shown] + others.filter { !shownWords.contains($0.wordsAlone) }).joined(separator: "\n\n")
        }
        return text
    }

    /// The words of a document whose text reflows; nil where it is not here or does not read.
    private func words(ofDocument page: Page) -> FlowingText? {
        guard let path = page.properties["html"]?.string else { return nil }
        // One that does not read says so where it is shown.
        do throws(MastheadError) {
            guard let file = try file(for: path) else { return nil }
            return FlowingText(HTMLBlocks.blocks(of: try document(file), isBook: true))
        } catch { return nil }
    }

    /// The pages that have all of some words, or words that begin with them, in reading order.
    ///
    /// It renders every page: keep its ``texts()`` and use ``WordSearch`` where an issue is searched again and again.
    public func find(_ words: String) -> [PageHit] { WordSearch(words).hits(in: texts()) }
}

extension String {
    /// The text without the spaces and breaks at its ends and between its words, each of which is one space: wrapped or not, it is
    /// the same.
    fileprivate var wordsAlone: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
