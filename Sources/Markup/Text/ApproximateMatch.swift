/// A search for characters in a text that tolerates differences, using the bit vectors of Myers' algorithm.
struct ApproximateMatch {
    private let wanted: [UInt32]

    /// Creates a search.
    /// - Parameter wanted: the characters to find. Only the first 64 characters are used.
    init(_ wanted: [UInt32]) { self.wanted = Array(wanted.prefix(64)) }

    /// Returns the index in the text at which the best match ends.
    /// - Parameters:
    ///   - most: the maximum number of edits.
    ///   - place: the preferred index. Among equally good matches, the one that ends nearest to this index wins.
    func bestEnd(in text: [UInt32], upTo most: Int, near place: Int) -> Int? {
        guard !wanted.isEmpty else { return nil }
        var masks: [UInt32: UInt64] = [:]
        for (index, character) in wanted.enumerated() { masks[character, default: 0] |= 1 << UInt64(index) }
        let top = UInt64(1) << UInt64(wanted.count - 1)
        var (more, less) = (UInt64.max, UInt64(0))
        var distance = wanted.count
        var best: (end: Int, distance: Int)?
        for (index, character) in text.enumerated() {
            let same = masks[character] ?? 0
            let vertical = same | less
            let across = (((same & more) &+ more) ^ more) | same
            var rising = less | ~(across | more)
            var falling = more & across
            if rising & top != 0 { distance += 1 }
            if falling & top != 0 { distance -= 1 }
            // A match may start anywhere in the text, so skipping the start of the text costs no edits.
            rising <<= 1
            falling <<= 1
            more = falling | ~(vertical | rising)
            less = rising & vertical
            guard distance <= most else { continue }
            let isBetter = best.map { best in
                distance < best.distance || distance == best.distance && abs(index + 1 - place) < abs(best.end - place)
            }
            if isBetter ?? true { best = (index + 1, distance) }
        }
        return best?.end
    }

    /// Returns the index in the matching text that corresponds to a position in the wanted characters.
    /// - Parameter isEarlier: whether to prefer the index before any characters that were added to the text.
    func place(
        of number: Int, in text: [UInt32], endingAt end: Int, upTo most: Int, isEarlier: Bool = false
    ) -> Int {
        let start = max(0, end - wanted.count - most)
        let window = Array(text[start..<end])
        // The number of edits between the first `row` wanted characters and the best part of the window that ends at a
        // column.
        var edits = [[Int](repeating: 0, count: window.count + 1)]
        for row in 1...wanted.count {
            var line = [row]
            for column in window.indices {
                let changed = edits[row - 1][column] + (wanted[row - 1] == window[column] ? 0 : 1)
                line.append(min(changed, edits[row - 1][column + 1] + 1, line[column] + 1))
            }
            edits.append(line)
        }
        var (row, column) = (wanted.count, window.count)
        while row > number {
            let here = edits[row][column]
            if column > 0, here == edits[row - 1][column - 1] + (wanted[row - 1] == window[column - 1] ? 0 : 1) {
                (row, column) = (row - 1, column - 1)
            } else if here == edits[row - 1][column] + 1 {
                row -= 1
            } else {
                column -= 1
            }
        }
        while isEarlier, column > 0, edits[row][column] == edits[row][column - 1] + 1 { column -= 1 }
        return start + column
    }
}
