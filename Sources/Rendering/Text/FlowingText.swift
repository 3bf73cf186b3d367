import Markup

/// The text of a reflowable document, prepared for search. Annotations such as ruby are left out, and pictures are
/// replaced by their descriptions.
struct FlowingText {
    /// A position where the difference between document offsets and text offsets changes.
    struct Place: Equatable {
        /// The number of UTF-16 code units in the text before the position.
        let index: Int
        /// The number of ``TextCharacters`` in the document before the position.
        let offset: Int
    }

    private(set) var text = ""
    private(set) var places: [Place] = []
    private var length = 0
    private var counted = 0

    /// Creates the text from a document's blocks, whose runs have offsets.
    init(_ blocks: [TextBlock]) {
        for block in blocks {
            let start = length
            if case .table(let rows, _) = block.kind {
                for row in rows {
                    for cell in row {
                        append(cell)
                        append("  ")
                    }
                    append("\n")
                }
            } else {
                append(block.runs)
            }
            if length > start { append("\n\n") }
        }
        while text.utf8.last == 0x0A { text.removeLast() }
    }

    private mutating func append(_ runs: [TextRun]) {
        for run in runs where !run.style.contains(.reading) {
            // Separate a note marker from the preceding word.
            let isSign = run.style.contains(.raised) && run.link != nil && !run.text.isEmpty
            if isSign { append(" ") }
            append(run.text, at: run.offset)
            if isSign { append(" ") }
        }
    }

    private mutating func append(_ words: String, at offset: Int? = nil) {
        if let offset, offset != counted, !words.isEmpty {
            places.append(Place(index: length, offset: offset))
            counted = offset
        }
        text += words
        length += words.utf16.count
        counted += TextCharacters.count(words)
    }
}
