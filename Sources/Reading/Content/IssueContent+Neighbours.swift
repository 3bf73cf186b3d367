public import Periodical

extension IssueContent {
    /// Returns the logical names of the assets on a page.
    public func assetNames(at position: PagePosition) -> [String] {
        grid[position].map { classes.assets(of: $0).map(\.name) } ?? []
    }

    /// Returns the logical names of the assets on the pages that a reader may turn to next, most likely page first.
    public func assetNames(around position: PagePosition) -> [[String]] {
        let moves: [PageMove] = order == .pages ? [.forward, .back] : [.next, .lower, .previous, .upper]
        return moves.compactMap { move in
            grid.position(from: position, by: move).map { assetNames(at: $0) }
        }
    }
}
