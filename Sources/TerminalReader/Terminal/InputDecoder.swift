import Pictures

/// A decoder for terminal input: keys, mouse actions, pasted text and answers (ECMA-48 sequences, as in xterm).
struct InputDecoder {
    private var bytes: ArraySlice<UInt8> = []
    /// The pasted bytes so far, or nil outside a paste.
    private var pasted: [UInt8]?
    /// The maximum size of pasted text in bytes. The rest is discarded.
    private static let longestPaste = 65_536
    /// The largest number to read from a sequence. Larger numbers are reduced to it.
    private static let largestNumber = 65_535
    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    /// Whether the bytes may be either a complete key or the start of a sequence. Only a timeout can tell which.
    var isInSequence: Bool { !bytes.isEmpty && pasted == nil }

    /// Decodes bytes and returns the inputs that are complete.
    mutating func decode(_ more: some Sequence<UInt8>) -> [TerminalInput] {
        bytes += more
        // Discard bytes that cannot be a sequence, because valid sequences are shorter.
        if bytes.count > 65_536 { bytes = [] }
        var inputs: [TerminalInput] = []
        while !bytes.isEmpty {
            guard let input = pasted == nil ? next() : paste() else { break }
            if let input { inputs.append(input) }
        }
        return inputs
    }

    /// Returns the Escape key if nothing followed the escape byte in time, or a key that was pressed with Alt. Longer
    /// incomplete sequences are kept, because a slow connection may deliver them in parts.
    mutating func finish() -> [TerminalInput] {
        guard bytes.first == 0x1B, bytes.count <= 2, pasted == nil else { return [] }
        let second = bytes.dropFirst().first
        bytes = []
        guard let second else { return [.key(.escape)] }
        // Alt with a key such as `]` or `O` sends what could be the first two bytes of a sequence. Alt itself is
        // ignored.
        return [.key(.character(Character(UnicodeScalar(second))))]
    }

    /// Returns the next input, `.some(nil)` for a sequence to ignore, or nil if more bytes are needed.
    private mutating func next() -> TerminalInput?? {
        guard let first = bytes.first else { return nil }
        switch first {
        case 0x1B: return sequence()
        case 0x0D, 0x0A: return simple(.enter)
        case 0x08, 0x7F: return simple(.backspace)
        case 0x09: return simple(.tab)
        case ..<0x20: return simple(.control(Character(UnicodeScalar(first + 0x60))))
        case ..<0x80: return simple(.character(Character(UnicodeScalar(first))))
        default: return character(first)
        }
    }

    /// Collects pasted bytes. Returns the text once the paste ends, or nil if more bytes are needed.
    private mutating func paste() -> TerminalInput?? {
        let end = bytes.indices.first { bytes[$0...].starts(with: Self.endOfPaste) }
        // Keep the last bytes, which may be the start of the sequence that ends the paste.
        let taken = bytes[..<(end ?? max(bytes.startIndex, bytes.endIndex - Self.endOfPaste.count + 1))]
        let room = Self.longestPaste - (pasted?.count ?? 0)
        pasted? += taken.prefix(max(0, room))
        bytes = bytes[taken.endIndex...]
        guard end != nil else { return nil }
        bytes = bytes.dropFirst(Self.endOfPaste.count)
        let text = String(decoding: pasted ?? [], as: UTF8.self)
        pasted = nil
        return .paste(text)
    }

    private mutating func simple(_ key: Key) -> TerminalInput? {
        bytes.removeFirst()
        return .key(key)
    }

    private mutating func character(_ first: UInt8) -> TerminalInput?? {
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        guard bytes.count >= length else { return nil }
        let text = String(validating: bytes.prefix(length), as: UTF8.self)
        bytes = bytes.dropFirst(length)
        return .some(text?.first.map { .key(.character($0)) })
    }

    private mutating func sequence() -> TerminalInput?? {
        guard let second = bytes.dropFirst().first else { return nil }
        switch second {
        case UInt8(ascii: "["): return control()
        case UInt8(ascii: "O"):
            guard let third = bytes.dropFirst(2).first else { return nil }
            bytes = bytes.dropFirst(3)
            return .some(Self.key(third, []).map { .key($0) })
        case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "^"): return string(second)
        case 0x1B:
            bytes.removeFirst()
            return .some(.key(.escape))
        default:
            // With Alt, an escape byte precedes the key. Alt itself is ignored.
            bytes.removeFirst()
            return next()
        }
    }

    /// Decodes a control sequence, which consists of parameters and a final byte.
    private mutating func control() -> TerminalInput?? {
        let rest = bytes.dropFirst(2)
        guard let end = rest.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
        let words = String(decoding: rest[..<end], as: UTF8.self)
        let final = rest[end]
        bytes = bytes[(end + 1)...]
        let isPrivate = words.first.map { "<=>?".contains($0) } ?? false
        let numbers = words.drop { "<=>?".contains($0) }.split(separator: ";", omittingEmptySubsequences: false).map {
            // Limit the number, so that it cannot overflow. Terminals never send larger numbers.
            min(max(0, Int($0) ?? 0), Self.largestNumber)
        }
        switch (words.first, final) {
        case ("<", UInt8(ascii: "M")): return .some(Self.mouse(numbers).map { .mouse($0) })
        case ("?", UInt8(ascii: "c")): return .answer(.attributes(Set(numbers)))
        case (_, UInt8(ascii: "t")) where numbers.count == 3 && numbers[0] == 6:
            let cell = PictureSize(width: numbers[2], height: numbers[1])
            return .some(cell.isOfCharacter ? .answer(.cell(cell)) : nil)
        case (_, UInt8(ascii: "~")) where words == "200":
            pasted = []
            return .some(nil)
        case (_, UInt8(ascii: "R")) where numbers.count == 2 && !isPrivate:
            return .answer(.cursor(row: numbers[0], column: numbers[1]))
        default: return .some(isPrivate ? nil : Self.key(final, numbers).map { .key($0) })
        }
    }

    /// Decodes a string sequence (APC, DCS, OSC or PM) up to its terminator.
    private mutating func string(_ kind: UInt8) -> TerminalInput?? {
        let rest = bytes.dropFirst(2)
        guard let end = rest.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return nil }
        let length = rest[end] == 0x07 ? 1 : 2
        guard bytes.endIndex - end >= length else { return nil }
        let words = String(decoding: rest[..<end], as: UTF8.self)
        bytes = bytes[(end + length)...]
        return .some(kind == UInt8(ascii: "_") && words.hasPrefix("Gi=31;OK") ? .answer(.kitty) : nil)
    }

    private static func key(_ final: UInt8, _ numbers: [Int]) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "Z"): .backTab
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "~"): [1: .home, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end][numbers.first ?? 0]
        default: nil
        }
    }

    private static func mouse(_ numbers: [Int]) -> Mouse? {
        guard numbers.count == 3 else { return nil }
        // Shift adds 4, Meta 8 and Control 16. Shift makes the wheel scroll sideways.
        let actions: [Int: Mouse.Action] = [
            0: .click, 64: .wheelUp, 65: .wheelDown, 66: .wheelLeft, 67: .wheelRight, 68: .wheelLeft, 69: .wheelRight,
        ]
        return actions[numbers[0]].map { Mouse(action: $0, column: numbers[1], row: numbers[2]) }
    }
}
