package import Periodical

extension BookMeasure {
    /// Returns the characters on a page from a position up to the given share of the whole book, or nil if the page is
    /// not in the reading order.
    package func characters(from place: PagePosition, toShare share: Double) -> Range<Int>? {
        guard let start = starts[place.page], let count = counts[place.page], share.isFinite else { return nil }
        let first = min(count, max(0, place.characterOffset ?? 0))
        let end = min(count, max(0, Int((min(1, max(0, share)) * Double(total)).rounded()) - start))
        return first < end ? first..<end : nil
    }
}
