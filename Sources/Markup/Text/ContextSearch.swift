/// Looks in texts for a place of which the words before and after it are known.
///
/// Every look costs at most one pass over a text, and all of them together pass over no more than ``budget`` characters: a
/// hostile book does not keep its reader waiting.
package struct ContextSearch {
    /// The characters before the place, and after it.
    private let before: [UInt32]
    private let after: [UInt32]
    /// How many characters may still be passed over.
    package private(set) var budget: Int

    /// How many characters a context needs that is looked for in one piece alone, so that it is not found anywhere.
    private static let leastAlone = 12
    /// A character of so many may be another one, be missing or be too much.
    private static let charactersToAnEdit = 5
    /// The usual budget: a few passes over the longest books.
    package static let usualBudget = 24_000_000

    /// - Parameters:
    ///   - before: the words before the place; the last 32 characters of them count.
    ///   - after: the words after it; the first 32 characters count.
    ///   - budget: the most characters to pass over.
    package init(before: String, after: String, budget: Int = ContextSearch.usualBudget) {
        self.before = Array(CountedText(before).characters.suffix(32))
        self.after = Array(CountedText(after).characters.prefix(32))
        self.budget = budget
    }

    /// Whether there are no words to go by.
    package var isEmpty: Bool { before.isEmpty && after.isEmpty }

    /// Whether the words stand around a place of a text as they did.
    package func isExact(_ text: CountedText, at place: Int) -> Bool {
        guard !isEmpty, place >= before.count, place + after.count <= text.count else { return false }
        // A text that began there begins there still, and one that ended there ends.
        return Self.stands(before, in: text.characters, at: place - before.count)
            && Self.stands(after, in: text.characters, at: place)
            && (!before.isEmpty || place == 0) && (!after.isEmpty || place == text.count)
    }

    /// The place nearest to a former one at which all the words stand around it.
    package mutating func whole(in text: CountedText, near place: Int) -> Int? {
        let words = before + after
        guard words.count >= Self.leastAlone else { return nil }
        return nearest(words, in: text, to: place - before.count).map { $0 + before.count }
    }

    /// The place nearest to a former one after which, or else before which, the words stand.
    package mutating func oneSide(in text: CountedText, near place: Int) -> Int? {
        if after.count >= Self.leastAlone, let found = nearest(after, in: text, to: place) { return found }
        guard before.count >= Self.leastAlone else { return nil }
        return nearest(before, in: text, to: place - before.count).map { $0 + before.count }
    }

    /// The place around which words stand that differ in the fewest characters, one in five at most; of several the nearest to a
    /// former one.
    /// - Parameter isEnd: whether something ends at the place: what was put in there is behind it.
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

    /// Where some characters stand that is nearest to a place.
    private mutating func nearest(_ wanted: [UInt32], in text: CountedText, to place: Int) -> Int? {
        let all = text.characters
        guard let first = wanted.first, all.count >= wanted.count, spend(all.count) else { return nil }
        let last = all.count - wanted.count
        let middle = min(max(0, place), last)
        // Outwards in both ways, so that the nearest comes first.
        for distance in 0...max(middle, last - middle) {
            let (earlier, later) = (middle - distance, middle + distance)
            if earlier >= 0, all[earlier] == first, Self.stands(wanted, in: all, at: earlier) { return earlier }
            if later <= last, all[later] == first, Self.stands(wanted, in: all, at: later) { return later }
        }
        return nil
    }

    private mutating func spend(_ characters: Int) -> Bool {
        guard budget >= characters else { return false }
        budget -= characters
        return true
    }

    private static func stands(_ wanted: [UInt32], in all: [UInt32], at start: Int) -> Bool {
        for index in wanted.indices where all[start + index] != wanted[index] { return false }
        return true
    }
}
