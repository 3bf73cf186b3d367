import IssueLibrary
public import Periodical
import Reading
import Rendering

extension ReadingMemory {
    /// Counts what is shown, where the publisher asks and the reader agreed.
    /// - Parameters:
    ///   - pages: all pages that are shown.
    ///   - share: of a text that reflows, how much of it is before the end of what is shown; nil where none of it is to be counted.
    func count(_ pages: [PagePosition], share: Double?) async throws(MastheadError) {
        guard let opened, try await library.isReadingShared(item) else { return }
        let text: ShownText
        if opened.isReflowable {
            guard let share, let position = pages.last, let measure = texts.measure(of: opened),
                let range = measure.characters(from: position, toShare: share)
            else { return }
            text = ShownText(.characters, amount: measure.total, spans: [.init(page: position, range: range)])
        } else {
            text = .pages(pages, of: opened.grid.pageCount)
        }
        try await library.noteReading(text, of: item)
    }

    /// How much of a text that reflows is before the end of a document, 0 to 1, as where it is printed as a whole; nil where its pages
    /// tell how far one is, or nothing is remembered.
    public func share(atEndOf position: PagePosition) -> Double? {
        guard library.isWritable, let opened, opened.isReflowable, let measure = texts.measure(of: opened),
            let count = measure.counts[position.page]
        else { return nil }
        var end = position.page
        end.characterOffset = count
        return measure.share(at: end)
    }
}
