/// A search for a position in texts by its context, the text before and after it.
///
/// A search reads a text at most once. All searches share a budget of ``budget`` characters, so a hostile book cannot
/// block the reader.
package struct ContextSearch {
    /// The characters before and after the position to find.
    private let before: [UInt32]
    private let after: [UInt32]
    /// The number of characters that searches may still read.
    package private(set) var budget: Int

    /// The minimum length of a context that is searched for on its own, because shorter text matches in many places.
    private static let leastAlone = 12
    /// One edit is allowed per this many characters.
    private static let charactersToAnEdit = 5
    /// The default budget, which is enough to read the longest books a few times.
    package static let usualBudget = 24_000_000

    /// Creates a search.
    /// - Parameters:
    ///   - before: the text before the position to find. Only the last 32 characters are used.
    ///   - after: the text after the position to find. Only the first 32 characters are used.
    ///   - budget: the maximum number of characters that all searches may read.
    package init(before: String, after: String, budget: Int = ContextSearch.usualBudget) {
        self.before = Array(CountedText(before).characters.suffix(32))
        self.after = Array(CountedText(after).characters.prefix(32))
        self.budget = budget
    }

    /// Whether the contexts on both sides are empty.
    package var isEmpty: Bool { before.isEmpty && after.isEmpty }

    /// Whether the text around a position still matches the context.
    package func isExact(_ text: CountedText, at place: Int) -> Bool {
        guard !isEmpty, place >= before.count, place + after.count <= text.count else { return false }
        // An empty context matches only at the start or the end of the text.
        return Self.occurs(before, in: text.characters, at: place - before.count)
            && Self.occurs(after, in: text.characters, at: place)
            && (!before.isEmpty || place == 0) && (!after.isEmpty || place == text.count)
    }

    /// Returns the position nearest to the old one at which the contexts on both sides match.
    package mutating func whole(in text: CountedText, near place: Int) -> Int? {
        let words = before + after
        guard words.count >= Self.leastAlone else { return nil }
        return nearest(words, in: text, to: place - before.count).map { $0 + before.count }
    }

    /// Returns the position nearest to the old one at which the context on one side matches. The context after the
    /// position is tried first.
    package mutating func oneSide(in text: CountedText, near place: Int) -> Int? {
        if after.count >= Self.leastAlone, let found = nearest(after, in: text, to: place) { return found }
        guard before.count >= Self.leastAlone else { return nil }
        return nearest(before, in: text, to: place - before.count).map { $0 + before.count }
    }

    /// Returns the position with the most similar context, which may differ by one edit per five characters. Among
    /// equally similar positions, returns the one nearest to the old position.
    /// - Parameter isEnd: whether the position is the end of a passage. An end stays before any characters that were
    ///   added there.
    package mutating func like(in text: CountedText, near place: Int, isEnd: Bool = false) -> Int? {
        let words = before + after
        guard words.count >= 2 * Self.leastAlone, spend(text.count) else { return nil }
        let most = words.count / Self.charactersToAnEdit
        guard
            let end = ApproximateMatch(words).bestEnd(
                in: text.characters, upTo: most, near: place + after.count)
        else { return nil }
        return ApproximateMatch(words).place(
            of: before.count, in: text.characters, endingAt: end, upTo: most, isEarlier: isEnd)
    }

    /// Returns the occurrence of the characters nearest to a position.
    private mutating func nearest(_ wanted: [UInt32], in text: CountedText, to place: Int) -> Int? {
        let all = text.characters
        guard let first = wanted.first, all.count >= wanted.count, spend(all.count) else { return nil }
        let last = all.count - wanted.count
        let middle = min(max(0, place), last)
        // Search in both directions in parallel, so that the first match is the nearest.
        for distance in 0...max(middle, last - middle) {
            let (earlier, later) = (middle - distance, middle + distance)
            if earlier >= 0, all[earlier] == first, Self.occurs(wanted, in: all, at: earlier) { return earlier }
            if later <= last, all[later] == first, Self.occurs(wanted, in: all, at: later) { return later }
        }
        return nil
    }

    private mutating func spend(_ characters: Int) -> Bool {
        guard budget >= characters else { return false }
        budget -= characters
        return true
    }

    private static func occurs(_ wanted: [UInt32], in all: [UInt32], at start: Int) -> Bool {
        for index in wanted.indices where all[start + index] != wanted[index] { return false }
        return true
    }
}
