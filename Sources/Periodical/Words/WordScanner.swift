/// Scans the words of a text, normalized for search. For speed, most characters are recognized by their bytes, and a
/// Swift `Character` is read only if it may consist of several scalars.
struct WordScanner {
    struct Word {
        /// The word in UTF-8, without case or accents.
        fileprivate(set) var folded: [UInt8] = []
        /// The word's range in the UTF-8 view of the text.
        fileprivate(set) var range = 0..<0
        /// Whether this word directly follows the previous one.
        fileprivate(set) var isAttached = false
        /// Whether the word is a character from a script without spaces between words.
        fileprivate(set) var isCharacter = false
    }

    private struct Slot {
        var scalar: UInt32 = 0
        var character = FoldedCharacter("\0")
    }

    /// A cache of single-scalar characters, indexed by their lowest bits. Most text has few different characters.
    private var slots = [Slot](repeating: Slot(), count: 512)
    private var known: [Character: FoldedCharacter] = [:]
    private var word = Word()
    private var isAttached = false

    /// Scans the words of a text.
    /// - Parameter take: receives each word, which is valid only during the call. If it returns false, the scan ends.
    static func scan(_ text: String, _ take: (Word) -> Bool) {
        var scanner = WordScanner()
        var native = text
        native.makeContiguousUTF8()
        let whole = native
        native.withUTF8 { scanner.scan($0, of: whole, take) }
    }

    private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, of text: String, _ take: (Word) -> Bool) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80, Self.isBoundary(index + 1, in: bytes) {
                if Self.isLetter(byte) {
                    begin(at: index)
                    word.folded.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
                    word.range = word.range.lowerBound..<(index + 1)
                } else {
                    guard end(take) else { return }
                    isAttached = false
                }
                index += 1
                continue
            }
            let (character, length) = character(at: index, in: bytes, of: text)
            switch character.role {
            case .separator:
                guard end(take) else { return }
                isAttached = false
            case .joint: break
            case .letter:
                begin(at: index)
                word.folded.append(contentsOf: character.folded.utf8)
                word.range = word.range.lowerBound..<(index + length)
            case .word:
                guard end(take) else { return }
                begin(at: index)
                word.folded.append(contentsOf: character.folded.utf8)
                word.range = index..<(index + length)
                word.isCharacter = true
                guard end(take) else { return }
            }
            index += length
        }
        _ = end(take)
    }

    /// Begins a word, unless the scanner is already in one.
    private mutating func begin(at index: Int) {
        guard word.folded.isEmpty else { return }
        word.range = index..<index
        (word.isAttached, word.isCharacter) = (isAttached, false)
    }

    /// Ends the current word and passes it to a closure.
    private mutating func end(_ take: (Word) -> Bool) -> Bool {
        guard !word.folded.isEmpty else { return true }
        isAttached = true
        guard take(word) else { return false }
        word.folded.removeAll(keepingCapacity: true)
        return true
    }

    /// Returns the character at an offset, and its length in bytes.
    private mutating func character(
        at index: Int, in bytes: UnsafeBufferPointer<UInt8>, of text: String
    ) -> (FoldedCharacter, length: Int) {
        let (scalar, length) = Self.scalar(at: index, in: bytes)
        if Self.standsAlone(scalar), Self.isBoundary(index + length, in: bytes) {
            let slot = Int(scalar) & (slots.count - 1)
            if slots[slot].scalar != scalar, let value = Unicode.Scalar(scalar) {
                slots[slot] = Slot(scalar: scalar, character: FoldedCharacter(Character(value)))
            }
            return (slots[slot].character, length)
        }
        let start = text.utf8.index(text.startIndex, offsetBy: index)
        let character = text[start]
        if let folded = known[character] { return (folded, character.utf8.count) }
        let folded = FoldedCharacter(character)
        known[character] = folded
        return (folded, character.utf8.count)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    /// Whether a new character begins at an offset. The previous scalar must not combine with the next one.
    private static func isBoundary(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index < bytes.count, bytes[index] >= 0x80 else { return true }
        return standsAlone(scalar(at: index, in: bytes).0)
    }

    /// Returns the scalar at an index and its length in bytes. Swift strings are always valid UTF-8.
    private static func scalar(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (UInt32, length: Int) {
        let byte = UInt32(bytes[index])
        func rest(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset] & 0x3F) }
        switch byte {
        case ..<0x80: return (byte, 1)
        case ..<0xE0: return ((byte & 0x1F) << 6 | rest(1), 2)
        case ..<0xF0: return ((byte & 0x0F) << 12 | rest(1) << 6 | rest(2), 3)
        default: return ((byte & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), 4)
        }
    }

    /// Whether a scalar never forms a character with the previous or next scalar (Unicode Standard Annex 29). This is
    /// true of letters and marks in the most common scripts.
    private static func standsAlone(_ scalar: UInt32) -> Bool {
        switch scalar {
        // Latin, Greek and Cyrillic, except letters that are used as numerals.
        case 0xA1...0xA8, 0xAA...0xAC, 0xAF...0x2FF, 0x370...0x482, 0x48A...0x52F: true
        // Hebrew and Arabic letters; additional Latin and Greek letters.
        case 0x5D0...0x5EA, 0x620...0x64A, 0x1E00...0x1FFF: true
        // Dashes, quotation marks, dots.
        case 0x2010...0x2027: true
        // Marks, kana and ideographs; Korean syllables.
        case 0x3001...0x3029, 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }
}
