extension Coverage {
    /// The most bytes that the names of items have together, so that a token of them fits into a field of HTTP.
    private static let mostBytes = 3000

    /// The same, of some items alone, so that a token of it stays short.
    /// - Parameter wanted: the items that are asked for; nil for the first so many by their names.
    package func limited(to wanted: Set<String>?, most: Int) -> Coverage {
        var (kept, bytes): (Set<String>, Int) = ([], 0)
        for name in (wanted.map { items.intersection($0) } ?? items).sorted().prefix(most) {
            bytes += name.utf8.count + 3
            guard bytes <= Self.mostBytes else { break }
            kept.insert(name)
        }
        return Coverage(
            subscribed: Array(subscribed.suffix(most)), everything: Array(everything.suffix(most)), items: kept,
            itemsEnd: itemsEnd)
    }
}
