/// The words of a text, normalized for search. The index and search terms are split and folded in the same way.
package struct FoldedText: Sendable {
    /// The words, in order.
    package private(set) var words: [FoldedWord] = []

    /// Splits text into words.
    package init(_ text: String) {
        // Copy the text into a native string, which has contiguous storage and stable indices.
        var native = text
        native.makeContiguousUTF8()
        let bytes = native.utf8
        WordScanner.scan(native) { word in
            let start = bytes.index(bytes.startIndex, offsetBy: word.range.lowerBound)
            words.append(
                FoldedWord(
                    folded: String(decoding: word.folded, as: UTF8.self),
                    range: start..<bytes.index(start, offsetBy: word.range.count), isAttached: word.isAttached,
                    isCharacter: word.isCharacter))
            return true
        }
    }

    /// The words, separated by spaces, for an index that cannot split text by script.
    package var spaced: String { words.map(\.folded).joined(separator: " ") }
}
