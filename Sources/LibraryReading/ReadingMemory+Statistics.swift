import IssueLibrary
public import Periodical
import Reading
import Rendering

extension ReadingMemory {
    /// Counts the pages shown, if the publisher asks for statistics and the user agreed to share them.
    /// - Parameters:
    ///   - pages: all pages shown.
    ///   - share: for reflowable text, how much of the text precedes the end of the display, from 0 to 1. If nil,
    ///     nothing is counted.
    func count(_ pages: [PagePosition], share: Double?) async throws(MastheadError) {
        guard let opened, try await library.statistics.isShared(item) else { return }
        let text: ShownText
        if opened.isReflowable {
            guard let share, let position = pages.last, let measure = texts.measure(of: opened),
                let range = measure.characters(from: position, toShare: share)
            else { return }
            text = ShownText(.characters, amount: measure.total, spans: [.init(page: position, range: range)])
        } else {
            text = .pages(pages, of: opened.grid.pageCount)
        }
        try await library.statistics.record(text, of: item)
    }

    /// Returns the part of the whole reflowable text that a document makes up, as a range from 0 to 1.
    ///
    /// Returns nil if the text is not reflowable, its length is unknown, or the library is read-only.
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
