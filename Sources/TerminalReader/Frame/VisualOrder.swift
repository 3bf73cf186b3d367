import CFriBidi

/// A line in screen order for terminals without bidirectional text. Right-to-left text is reversed, and Arabic letters
/// are joined.
enum VisualOrder {
    /// A character in screen order. Its style is that of the character at its index in reading order.
    struct Placed {
        let character: Character
        /// The index of the character's first scalar in reading order.
        let origin: Int
    }

    /// Whether a line contains right-to-left text.
    static func isNeeded(_ text: String) -> Bool { text.unicodeScalars.contains(where: \.isRightToLeft) }

    /// Returns the characters in screen order, or nil if the line needs no reordering.
    static func characters(of text: String) -> [Placed]? {
        guard isNeeded(text) else { return nil }
        let scalars = text.unicodeScalars.map(\.value)
        var visual = [UInt32](repeating: 0, count: scalars.count)
        var origins = [Int32](repeating: 0, count: scalars.count)
        guard masthead_bidi_visual(scalars, Int32(scalars.count), &visual, &origins) != 0 else { return nil }
        var line = String.UnicodeScalarView()
        var kept: [Int] = []
        for (value, origin) in zip(visual, origins) {
            // Skip direction marks and the empty half of a ligature.
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

    /// Whether the scalar is in a Unicode block of a right-to-left script.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
