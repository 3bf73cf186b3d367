/// How an issue's pages are ordered.
public enum PageOrder: String, Codable, Sendable, Hashable, CaseIterable {
    /// A grid of articles side by side, each with its pages below each other.
    case articles
    /// A sequence in the reading direction, for issues without articles, such as a comic, a picture book or a PDF.
    case pages
}

extension PageOrder {
    /// Returns the move that corresponds to this one in this page order. Without articles, each move goes one page
    /// forward or back, so that no page is skipped.
    package func move(_ step: PageMove) -> PageMove {
        guard self == .pages else { return step }
        switch step {
        case .next, .lower, .forward: return .forward
        case .previous, .upper, .back: return .back
        }
    }
}

extension PageGrid {
    /// The grid's page order. The pages form a sequence if there is only one article, or if each article is a single
    /// page without a title.
    package var order: PageOrder {
        articles.count == 1 || articles.allSatisfy { $0.count == 1 && $0[0].title == nil } ? .pages : .articles
    }
}
