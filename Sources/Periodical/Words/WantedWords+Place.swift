extension WantedWords {
    /// Returns the range where the first phrase first occurs in a text. Returns nil if the text does not contain all
    /// phrases.
    ///
    /// The scan stops as soon as it has found all phrases.
    package func place(in text: String) -> Range<String.Index>? {
        let wanted = phrases.map { $0.map { Array($0.utf8) } }
        let longest = wanted.map(\.count).max() ?? 0
        var missing = Set(wanted.indices)
        var place: Range<Int>?
        // The words that were scanned last. There are at most as many as in the longest phrase.
        var recent: [(folded: [UInt8], start: Int)] = []
        WordScanner.scan(text) { word in
            if longest > 1 {
                if recent.count > 2 * longest { recent.removeFirst(recent.count - longest) }
                recent.append((word.folded, word.range.lowerBound))
            }
            for number in missing {
                let phrase = wanted[number]
                guard let last = phrase.last, word.folded.starts(with: last),
                    !areWhole[number] || word.folded.count == last.count
                else { continue }
                var start = word.range.lowerBound
                if phrase.count > 1 {
                    let before = recent.suffix(phrase.count)
                    guard before.count == phrase.count, zip(before, phrase.dropLast()).allSatisfy({ $0.folded == $1 })
                    else { continue }
                    start = before.first?.start ?? start
                }
                missing.remove(number)
                if number == 0 { place = start..<word.range.upperBound }
            }
            return !missing.isEmpty
        }
        guard let place, missing.isEmpty else { return nil }
        let bytes = text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: place.lowerBound)
        return start..<bytes.index(start, offsetBy: place.count)
    }
}
