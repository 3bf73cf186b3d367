import Periodical
import Reading

/// A row in an issue's contents: an article, a titled page, or an entry in a book's table of contents.
struct ContentsRow: Sendable, Hashable {
    let position: PagePosition
    /// The title, or nil if the page has none.
    let title: String?
    /// The type of the page, as one word.
    let kind: String
    /// The number of pages if the row is an article.
    let pageCount: Int
    /// The level in a book's table of contents, or nil if the rows are articles and pages.
    var level: Int?
    /// The anchor that the row links to.
    var part: String?

    var isArticle: Bool { level.map { $0 == 0 } ?? (position.pageIndex == 0) }

    /// Returns the rows of an issue: a book's table of contents, or each article followed by its other titled pages.
    static func rows(of content: IssueContent) -> [ContentsRow] {
        if content.hasOwnOutline {
            return OutlineEntry.flattened(content.outline).map { level, entry in
                ContentsRow(
                    position: entry.position, title: entry.title, kind: "", pageCount: 0, level: level,
                    part: entry.fragment)
            }
        }
        return content.grid.positions.compactMap { position in
            guard let page = content.grid[position], position.pageIndex == 0 || page.title != nil else { return nil }
            return ContentsRow(
                position: position, title: page.title, kind: kind(of: page, content),
                pageCount: content.grid.lastPageIndex(inArticle: position.articleIndex) + 1)
        }
    }

    /// Returns the index of the row that contains a page.
    /// - Parameter isReached: whether the user has reached the part of the page with this anchor.
    static func index(
        of position: PagePosition, in rows: [ContentsRow], isReached: (String) -> Bool = { _ in true }
    ) -> Int {
        let here = rows.lastIndex { row in
            row.position < position.page || row.position == position.page && row.part.map(isReached) ?? true
        }
        return here ?? 0
    }

    private static func kind(of page: Page, _ content: IssueContent) -> String {
        let kinds = Set(content.classes[page.className]?.assets(of: page).map(\.kind) ?? [])
        let isPictureFirst = content.classes[page.className]?.terminalFace == .both
        if kinds.contains(.movie) { return TerminalWords.Contents.video }
        if kinds.contains(.pdf) { return TerminalWords.Contents.pdf }
        if kinds.contains(.html) { return TerminalWords.Contents.web }
        let words = page.text?.split(whereSeparator: \.isWhitespace).count ?? 0
        return kinds.contains(.image) && (isPictureFirst || words < 40)
            ? TerminalWords.Contents.picture : TerminalWords.Contents.text
    }
}
