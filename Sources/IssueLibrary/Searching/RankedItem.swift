/// An item that was found, before its pages are looked at.
struct RankedItem: Sendable {
    let item: LibraryItem
    let publication: LibraryPublication?
    /// Whether its title has the words.
    let isTitleHit: Bool
    /// What was found in its pages.
    let count: RankedHit.ItemCount?

    /// Titles before pages, better pages before worse, and the newer before the older.
    func isBetter(than other: RankedItem) -> Bool {
        if isTitleHit != other.isTitleHit { return isTitleHit }
        let (rank, otherRank) = (count?.rank ?? 0, other.count?.rank ?? 0)
        if !isTitleHit, rank != otherRank { return rank < otherRank }
        return (item.date, other.item.name) > (other.item.date, item.name)
    }
}
