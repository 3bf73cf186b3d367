/// An item that matches a search, before its pages are read.
struct RankedItem: Sendable {
    let item: LibraryItem
    let publication: LibraryPublication?
    /// Whether the item's title or other metadata matches.
    let isTitleHit: Bool
    /// The matching pages, or nil if no page matches.
    let count: RankedHit.ItemCount?

    /// Whether this item comes before another: title matches first, then better pages, then newer items.
    func isBetter(than other: RankedItem) -> Bool {
        if isTitleHit != other.isTitleHit { return isTitleHit }
        let (rank, otherRank) = (count?.rank ?? 0, other.count?.rank ?? 0)
        if !isTitleHit, rank != otherRank { return rank < otherRank }
        return (item.date, other.item.name) > (other.item.date, item.name)
    }
}
