/// The words of a text as they are searched: what is indexed and what is looked for is taken apart and folded the same way.
package struct FoldedText: Sendable {
    /// The words in their order.
    package private(set) var words: [FoldedWord] = []

    /// Takes a text apart.
    package init(_ text: String) {
        // No text changes its places by being written in one piece.
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

    /// The words as an index takes them in that knows nothing of scripts: with spaces between them.
    package var spaced: String { words.map(\.folded).joined(separator: " ") }
}
