import Markup

/// The words of a document whose text reflows, as they are searched and found again: without what stands beside the text, such as the
/// readings of characters, and with what is said in the place of a picture.
struct FlowingText {
    /// Where the document's characters go on with another number than counting the text gives.
    struct Place: Equatable {
        /// The UTF-16 units of the text before it.
        let index: Int
        /// The ``TextCharacters`` of the document before it.
        let offset: Int
    }

    private(set) var text = ""
    private(set) var places: [Place] = []
    private var length = 0
    private var counted = 0

    /// Takes the blocks of a document, whose runs say where they stand.
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
            // The sign of a note is no part of the word before it.
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
