import CFriBidi

/// Puts the characters of a line in the order in which a screen shows them, for terminals that do not do so themselves:
/// what runs from right to left is turned round, and Arabic letters are joined.
enum VisualOrder {
    /// A character with the place in the line that its style comes from.
    struct Placed {
        let character: Character
        /// The index of its first scalar in the line as it is read.
        let origin: Int
    }

    /// Whether a line needs it.
    static func isNeeded(_ text: String) -> Bool { text.unicodeScalars.contains(where: \.isRightToLeft) }

    /// The characters in the order of the screen; nil where they are in it already.
    static func characters(of text: String) -> [Placed]? {
        guard isNeeded(text) else { return nil }
        let scalars = text.unicodeScalars.map(\.value)
        var visual = [UInt32](repeating: 0, count: scalars.count)
        var origins = [Int32](repeating: 0, count: scalars.count)
        guard masthead_bidi_visual(scalars, Int32(scalars.count), &visual, &origins) != 0 else { return nil }
        var line = String.UnicodeScalarView()
        var kept: [Int] = []
        for (value, origin) in zip(visual, origins) {
            // Where two letters became one, and marks of direction.
            guard value != 0xFEFF, let scalar = Unicode.Scalar(value), !scalar.isDirectionMark else { continue }
            line.append(scalar)
            kept.append(Int(origin))
        }
        var index = 0
        return String(line).map { character in
            defer { index += character.unicodeScalars.count }
            return Placed(character: character, origin: kept.indices.contains(index) ? kept[index] : 0)
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isDirectionMark: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether it is of a script that runs from right to left: the blocks that Unicode keeps for them.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
