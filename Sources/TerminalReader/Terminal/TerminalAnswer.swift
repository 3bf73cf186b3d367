import Pictures

extension PictureSize {
    /// Whether this is a plausible size of a character in pixels. Some terminals report wrong sizes.
    var isOfCharacter: Bool { (2...128).contains(width) && (2...256).contains(height) }
}

/// A terminal's answer to a question about itself.
enum TerminalAnswer: Sendable, Hashable {
    /// The size of a character in pixels (XTWINOPS 16).
    case cell(PictureSize)
    /// The terminal supports the Kitty graphics protocol.
    case kitty
    /// The position of the cursor, counted from 1 (CPR).
    case cursor(row: Int, column: Int)
    /// The terminal's attributes (DA1), such as 4 for Sixel. This answer arrives last, because its question is sent
    /// last.
    case attributes(Set<Int>)

    /// Asks whether each of two symbols takes one column. The answer is the cursor position.
    static let widthQuestion = "\u{1B}[1;1H●─\u{1B}[6n"
    /// Asks about pictures and attributes. Terminals ignore questions that they do not know.
    static let questions = "\u{1B}[16t\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"
}

extension TerminalGraphics {
    /// Applies a terminal's answer.
    /// - Parameter isFormatGiven: whether the user chose the picture format.
    mutating func apply(_ answer: TerminalAnswer, isFormatGiven: Bool) {
        switch answer {
        case .cell(let size): cell = size
        case .kitty: if !isFormatGiven { format = .kitty }
        case .attributes(let attributes):
            if !isFormatGiven, format == .blocks, attributes.contains(4) { format = .sixel }
        case .cursor: break
        }
    }
}

extension Glyphs {
    /// Applies the answer to ``TerminalAnswer/widthQuestion``. If the two symbols take more than two columns, the
    /// terminal draws them too wide.
    mutating func apply(_ answer: TerminalAnswer) {
        if case .cursor(_, let column) = answer, column > 3 { isASCII = true }
    }
}
