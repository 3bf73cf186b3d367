import Periodical
import Reading

/// A row of an issue's contents: an article, or a further page of one.
struct ContentsRow: Sendable, Hashable {
    let position: PagePosition
    /// The title; nil where the page has none.
    let title: String?
    /// What kind of page it is, in a word.
    let kind: String
    /// The pages of the article, where the row is one.
    let pageCount: Int
    /// How deep it lies in a book's table of contents; nil where the rows are articles and their pages.
    var level: Int?
    /// The part of the page's document that it leads to, by its name.
    var part: String?

    var isArticle: Bool { level.map { $0 == 0 } ?? (position.pageIndex == 0) }

    /// The rows of an issue: the table of contents that a book has, else each article and its further pages that have a title.
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

    /// The row that a page belongs to.
    /// - Parameter isReached: whether the reader has come to a part of that page, by its name.
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
