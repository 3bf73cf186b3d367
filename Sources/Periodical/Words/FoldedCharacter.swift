import Foundation

/// A character, normalized for search.
struct FoldedCharacter {
    /// The role of a character in text.
    enum Role {
        case letter
        /// A one-character word, in a script without spaces between words.
        case word
        /// An invisible character within a word, such as a soft hyphen or a joiner.
        case joint
        case separator
    }

    let role: Role
    /// The character without case, accents and presentation forms (full-width forms, ligatures, final forms).
    let folded: String

    init(_ character: Character) {
        if let ascii = character.asciiValue {
            let isLetter = character.isLetter || character.isNumber
            role = isLetter ? .letter : .separator
            folded = isLetter ? String(UnicodeScalar(ascii)).lowercased() : ""
            return
        }
        guard let first = character.unicodeScalars.first else {
            (role, folded) = (.separator, "")
            return
        }
        if Self.joints.contains(first.value) {
            (role, folded) = (.joint, "")
            return
        }
        let text = first.isOfWord ? Self.fold(character) : ""
        folded = text
        role = text.isEmpty ? .separator : Self.isUnspaced(first.value) ? .word : .letter
    }

    private static let joints: Set<UInt32> = [0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF]

    /// Letters that are treated as variants of other letters in searches, though not in Unicode.
    private static let relatives: [Unicode.Scalar: String] = [
        "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe",
    ]

    private static func fold(_ character: Character) -> String {
        // Convert to lowercase, uppercase and lowercase again, so that ẞ, ß and SS become equal, and so do the two
        // lowercase sigmas.
        let small = String(character).precomposedStringWithCompatibilityMapping.lowercased().uppercased().lowercased()
        let plain = small.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        var scalars = plain.precomposedStringWithCanonicalMapping.unicodeScalars
        scalars.removeAll { !($0.isOfWord || $0.isMark) || $0.isPoint }
        return scalars.map { relatives[$0] ?? String($0) }.joined()
    }

    /// Whether a letter belongs to a script without spaces between words, or to a script such as Korean, whose words
    /// end in particles.
    private static func isUnspaced(_ value: UInt32) -> Bool {
        switch value {
        // Thai, Lao; Burmese; Korean; Khmer.
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF: true
        // Chinese and Japanese with related blocks, Yi, Korean.
        case 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF: true
        // Burmese; half-width Japanese and Korean; additional Chinese, Japanese, Tangut.
        case 0xA9E0...0xA9FF, 0xAA60...0xAA7F, 0xFF66...0xFFDC, 0x16FE0...0x1B2FF, 0x20000...0x3FFFF: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether the scalar is a Hebrew or Arabic point or mark, which most text omits.
    fileprivate var isPoint: Bool {
        switch value {
        case 0x0591...0x05C7, 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06ED: isMark
        default: false
        }
    }
}
