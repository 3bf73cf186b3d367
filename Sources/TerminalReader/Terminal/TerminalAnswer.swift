import Pictures

extension PictureSize {
    /// Whether a terminal's characters can have so many pixels. A terminal that claims others does not know.
    var isOfCharacter: Bool { (2...128).contains(width) && (2...256).contains(height) }
}

/// What a terminal says when it is asked about itself.
enum TerminalAnswer: Sendable, Hashable {
    /// The pixels of a character (XTWINOPS 16).
    case cell(PictureSize)
    /// It has Kitty's pictures.
    case kitty
    /// Where its cursor is, counted from 1 (CPR).
    case cursor(row: Int, column: Int)
    /// What it can do (DA1), among it sixels (4). It is asked last, so nothing more follows.
    case attributes(Set<Int>)

    /// Asks whether two marks of the frame take a column each: the cursor tells.
    static let widthQuestion = "\u{1B}[1;1H●─\u{1B}[6n"
    /// The questions. A terminal that knows one of them not passes it over.
    static let questions = "\u{1B}[16t\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"
}
