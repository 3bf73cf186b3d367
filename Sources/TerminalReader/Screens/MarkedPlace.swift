import Periodical

/// A row in the list of bookmarks and highlights.
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
    /// All bookmarks and highlights in reading order. At the same position, bookmarks come before highlights.
    var places: [MarkedPlace] {
        let all = bookmarks.sorted().map(MarkedPlace.bookmark) + highlights.map(MarkedPlace.highlight)
        return all.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element)
    }
}
