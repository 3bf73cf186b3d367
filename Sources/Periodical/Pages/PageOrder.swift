/// How the pages of an issue follow each other.
public enum PageOrder: String, Codable, Sendable, Hashable, CaseIterable {
    /// In a grid: articles across, and the pages of each article below each other.
    case articles
    /// One after the other along the reading direction, because the issue has no articles: a comic, a picture book, a PDF.
    case pages
}

extension PageOrder {
    /// What a step in the grid is in this order: without articles each step turns the page, so that none is skipped.
    package func move(_ step: PageMove) -> PageMove {
        guard self == .pages else { return step }
        switch step {
        case .next, .lower, .forward: return .forward
        case .previous, .upper, .back: return .back
        }
    }
}

extension PageGrid {
    /// The order that the grid itself tells: pages follow each other in a single article, and if each is an article without a title.
    package var order: PageOrder {
        articles.count == 1 || articles.allSatisfy { $0.count == 1 && $0[0].title == nil } ? .pages : .articles
    }
}
