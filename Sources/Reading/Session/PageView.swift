public import Foundation
public import Periodical

/// A page as shown to the reader: its position, its content, and where the reader can go from it.
public struct PageView: Sendable, Hashable {
    /// The name of the issue.
    public let name: String
    /// The position of the page in the issue.
    public let position: PagePosition
    /// The index of the last article.
    public let lastArticleIndex: Int
    /// The index of the last page in this page's article.
    public let lastPageIndex: Int
    /// The content of the page.
    public let page: Page
    /// The files of the page's assets by logical name, without those that are missing.
    public let assets: [String: URL]
    /// The possible moves and the positions they lead to.
    public let moves: [PageMove: PagePosition]

    /// Creates a view of a page in an issue.
    /// - Throws: ``MastheadError`` with the code `reading.no-page` if the page does not exist.
    public init(_ content: IssueContent, at position: PagePosition) throws(MastheadError) {
        page = try content.page(at: position)
        name = content.name
        self.position = position
        lastArticleIndex = content.grid.lastArticleIndex
        lastPageIndex = content.grid.lastPageIndex(inArticle: position.articleIndex)
        assets = try content.assets(of: page)
        var moves: [PageMove: PagePosition] = [:]
        for move in PageMove.allCases { moves[move] = content.grid.position(from: position, by: move) }
        self.moves = moves
    }
}

extension PageView: Encodable {
    private enum CodingKeys: String, CodingKey {
        case name, articleIndex, pageIndex, lastArticleIndex, lastPageIndex, properties, assets, moves
        case className = "class"
    }

    /// Encodes the page as printed by `page --json`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(position.articleIndex, forKey: .articleIndex)
        try container.encode(position.pageIndex, forKey: .pageIndex)
        try container.encode(lastArticleIndex, forKey: .lastArticleIndex)
        try container.encode(lastPageIndex, forKey: .lastPageIndex)
        try container.encode(page.className, forKey: .className)
        try container.encode(page.properties, forKey: .properties)
        try container.encode(assets.mapValues(\.path), forKey: .assets)
        // List every move, with null for those that are not possible.
        var places: [String: String?] = [:]
        for move in PageMove.allCases { places[move.rawValue] = .some(moves[move]?.description) }
        try container.encode(places, forKey: .moves)
    }
}
