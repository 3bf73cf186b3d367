public import Periodical

extension IssueContent {
    /// The logical names of the assets of a page.
    public func assetNames(at position: PagePosition) -> [String] {
        grid[position].map { classes.assets(of: $0).map(\.name) } ?? []
    }

    /// The logical names of the assets of the pages that a reader may turn to next, page by page, the likeliest first.
    public func assetNames(around position: PagePosition) -> [[String]] {
        let moves: [PageMove] = order == .pages ? [.forward, .back] : [.next, .lower, .previous, .upper]
        return moves.compactMap { move in
            grid.position(from: position, by: move).map { assetNames(at: $0) }
        }
    }
}
