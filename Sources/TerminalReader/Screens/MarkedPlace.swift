import Periodical

/// A row of the list of bookmarks and highlights.
enum MarkedPlace: Sendable, Hashable {
    case bookmark(PagePosition)
    case highlight(ReadingHighlight)

    var position: PagePosition {
        switch self {
        case .bookmark(let position): position
        case .highlight(let highlight): highlight.passage.start
        }
    }
}

extension ReadingMarks {
    /// All marked places in the order in which one reads, a bookmark before what is highlighted there.
    var places: [MarkedPlace] {
        let all = bookmarks.sorted().map(MarkedPlace.bookmark) + highlights.map(MarkedPlace.highlight)
        return all.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element)
    }
}
