import Markup

/// A character of a page's text on its way to a line.
struct TextCell: Sendable, Hashable {
    /// What a character is to those who break lines.
    enum Kind: UInt8, Sendable {
        /// A letter or digit of ASCII: between two of them no line ends.
        case letter
        case space
        /// A break of lines that is meant.
        case lineBreak
        /// Where a word may be divided, or a line end, without a sign.
        case softHyphen, zeroSpace
        case other
    }

    var character: String {
        didSet { kind = Self.kind(of: character) }
    }
    private(set) var kind: Kind
    /// Whether it is the place of the link's number, which the screen gives.
    var isNumber = false
    /// Whether it belongs to the reading of the characters before it, which is not searched.
    var isReading = false
    /// Whether a search found it.
    var isMatch = false
    var columns: Int
    var style: TextStyle
    /// Which of the text's links it belongs to.
    var link: Int?
    /// How many characters of the page's text are before it; nil where that is not counted.
    var offset: Int?

    init(_ character: Character, _ style: TextStyle, link: Int?) {
        self.character = String(character)
        kind = Self.kind(of: self.character)
        columns = character.isASCII ? 1 : self.character.terminalColumns
        self.style = style
        self.link = link
    }

    /// A character of ASCII.
    private init(plain byte: UInt8, _ style: TextStyle, link: Int?) {
        character = Self.plain[Int(byte)]
        kind = Self.plainKinds[Int(byte)]
        columns = 1
        self.style = style
        self.link = link
    }

    /// The place of a link's number.
    init(numberOf link: Int) {
        (character, columns, style, isNumber, kind) = (" ", 1, .accent, true, .space)
        self.link = link
    }

    /// The characters of a text, each with the number of those before it that count.
    /// - Parameter start: how many are before the first; nil where nothing counts them.
    static func cells(of text: String, _ style: TextStyle, link: Int?, from start: Int? = nil) -> [TextCell] {
        var cells: [TextCell] = []
        let bytes = text.utf8
        cells.reserveCapacity(bytes.count)
        var offset = start
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            var next = bytes.index(after: index)
            // What follows may belong to it: a mark, or the second half of a break of lines.
            let isPlain = byte < 0x80 && byte != 0x0D && (next == bytes.endIndex || bytes[next] < 0x80)
            var cell: TextCell
            if isPlain {
                cell = TextCell(plain: byte, style, link: link)
                cell.offset = offset
                if let before = offset {
                    offset = before + (byte > 0x20 || byte < 0x09 || byte >= 14 && byte < 0x20 ? 1 : 0)
                }
            } else {
                next = text.index(after: index)
                cell = TextCell(text[index], style, link: link)
                cell.offset = offset
                offset = offset.map { $0 + TextCharacters.count(cell.character) }
            }
            cells.append(cell)
            index = next
        }
        return cells
    }

    private static let plain = (UInt8.min..<0x80).map { String(UnicodeScalar($0)) }
    private static let plainKinds = plain.map(kind)

    private static func kind(of character: String) -> Kind {
        switch character {
        case " ": .space
        case "\n": .lineBreak
        case "\u{AD}": .softHyphen
        case "\u{200B}": .zeroSpace
        default:
            character.utf8.count == 1 && character.utf8.allSatisfy(isLetter) ? .letter : .other
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    var isSpace: Bool { kind == .space }
    var isBreak: Bool { kind == .lineBreak }
    /// Whether a word may be divided there.
    var isSoftHyphen: Bool { kind == .softHyphen }
    /// Whether a line has no room for it: it says where one may end.
    var isInvisible: Bool { kind == .softHyphen || kind == .zeroSpace }
}
