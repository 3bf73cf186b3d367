import Editions
import Foundation
import Periodical

/// The forms in which other programs can download or stream an item.
struct ItemOffer: Sendable {
    /// The source of a file that a device downloads.
    enum Source: Sendable {
        /// The files of an EPUB, which the library keeps unpacked.
        case book(UnpackedBook)
        /// A PDF as the library keeps it.
        case kept(URL)
        /// A file that is written when a device requests it.
        case edition(EditionFormat)
    }

    /// The formats with their sources. The format that most programs can read comes first.
    var files: [(format: EditionFormat, source: Source)] = []
    /// The file name without an extension, such as `Harbour Review 2026-05`.
    var name: String
    /// The pages as single pictures, or nil if a page shows text.
    var pictures: PagePictures?
    /// The number of pages in each article.
    var articleCounts: [Int] = []

    /// Returns the number of the page at a position. The first page has the number 1. Returns nil if there is no such
    /// page.
    func number(of position: PagePosition) -> Int? {
        guard articleCounts.indices.contains(position.articleIndex),
            (0..<articleCounts[position.articleIndex]).contains(position.pageIndex)
        else { return nil }
        return articleCounts[..<position.articleIndex].reduce(0, +) + position.pageIndex + 1
    }

    /// Returns the position of the page with a number. The first page has the number 1. Returns nil if there is no such
    /// page.
    func position(_ number: Int) -> PagePosition? {
        var page = number - 1
        guard page >= 0 else { return nil }
        for (article, count) in articleCounts.enumerated() {
            if page < count { return PagePosition(articleIndex: article, pageIndex: page) }
            page -= count
        }
        return nil
    }
}
