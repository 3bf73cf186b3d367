import Markup

/// A character in a page's text, before line breaking.
struct TextCell: Sendable, Hashable {
    /// The class of a character in line breaking.
    enum Kind: UInt8, Sendable {
        /// An ASCII letter or digit. A line never ends between two such characters.
        case letter
        case space
        /// A forced line break.
        case lineBreak
        /// An invisible mark where a word may be hyphenated or a line may end.
        case softHyphen, zeroSpace
        case other
    }

    var character: String {
        didSet { kind = Self.kind(of: character) }
    }
    private(set) var kind: Kind
    /// Whether the cell is reserved for a link's number, which depends on the visible lines.
    var isNumber = false
    /// Whether the character belongs to the reading (ruby) of the characters before it. Readings cannot be searched.
    var isReading = false
    /// Whether the character is part of a match.
    var isMatch = false
    var columns: Int
    var style: TextStyle
    /// The index of the link that the character belongs to.
    var link: Int?
    /// The character's offset in the page's text, or nil if the character is not part of that text.
    var offset: Int?

    init(_ character: Character, _ style: TextStyle, link: Int?) {
        self.character = String(character)
        kind = Self.kind(of: self.character)
        columns = character.isASCII ? 1 : self.character.terminalColumns
        self.style = style
        self.link = link
    }

    private init(plain byte: UInt8, _ style: TextStyle, link: Int?) {
        character = Self.plain[Int(byte)]
        kind = Self.plainKinds[Int(byte)]
        columns = 1
        self.style = style
        self.link = link
    }

    /// Creates a cell that is reserved for a link's number.
    init(numberOf link: Int) {
        (character, columns, style, isNumber, kind) = (" ", 1, .accent, true, .space)
        self.link = link
    }

    /// Returns the cells for a text, with their offsets.
    /// - Parameter start: the first character's offset, or nil for cells without offsets.
    static func cells(of text: String, _ style: TextStyle, link: Int?, from start: Int? = nil) -> [TextCell] {
        var cells: [TextCell] = []
        let bytes = text.utf8
        cells.reserveCapacity(bytes.count)
        var offset = start
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            var next = bytes.index(after: index)
            // A combining mark, or a line feed after a carriage return, belongs to the character before it.
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
    var isSoftHyphen: Bool { kind == .softHyphen }
    /// Whether the cell takes no column, because all it does is mark where a line may end.
    var isInvisible: Bool { kind == .softHyphen || kind == .zeroSpace }
}
