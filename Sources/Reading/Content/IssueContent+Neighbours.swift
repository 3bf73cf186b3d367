public import Periodical

extension IssueContent {
    /// Returns the logical names of the assets of a page.
    public func assetNames(at position: PagePosition) -> [String] {
        grid[position].map { classes.assets(of: $0).map(\.name) } ?? []
    }

    /// Returns the logical names of the assets of the pages that may be shown next, page by page, the most likely
    /// first.
    public func assetNames(around position: PagePosition) -> [[String]] {
        let moves: [PageMove] = order == .pages ? [.forward, .back] : [.next, .lower, .previous, .upper]
        return moves.compactMap { move in
            grid.position(from: position, by: move).map { assetNames(at: $0) }
        }
    }
}
