package import Periodical

extension BookMeasure {
    /// Returns a range of characters on a page. It starts at a position, and ends where the given share of the whole
    /// book ends. Returns nil if the page is not in the reading order.
    package func characters(from place: PagePosition, toShare share: Double) -> Range<Int>? {
        guard let start = starts[place.page], let count = counts[place.page], share.isFinite else { return nil }
        let first = min(count, max(0, place.characterOffset ?? 0))
        let end = min(count, max(0, Int((min(1, max(0, share)) * Double(total)).rounded()) - start))
        return first < end ? first..<end : nil
    }
}
