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

    /// Which part of a text that reflows a document is, 0 to 1, as where it is printed as a whole; nil where its pages tell how far
    /// one is, or nothing is remembered.
    public func part(of position: PagePosition) -> ClosedRange<Double>? {
        guard library.isWritable, let opened, opened.isReflowable, let measure = texts.measure(of: opened),
            let count = measure.counts[position.page]
        else { return nil }
        var end = position.page
        end.characterOffset = count
        guard let from = measure.share(at: position.page), let to = measure.share(at: end) else { return nil }
        return from...max(from, to)
    }
}
