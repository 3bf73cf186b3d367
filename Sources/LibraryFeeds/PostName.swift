import Formats
import Periodical

/// The rules for post names, which are generated from a post's title or first words.
enum PostName {
    /// The maximum length of a name that is not in Latin letters, in characters and in bytes.
    private static let (mostLetters, mostBytes) = (32, 96)

    /// Returns the name for a post, which may not be unique in the feed yet.
    ///
    /// Most scripts are transliterated to Latin letters, which are easier to type. Chinese characters and Japanese kana
    /// stay unchanged, because their pronunciation depends on the language. Handles and book names follow the same
    /// rule.
    static func slug(_ words: String) -> String {
        guard words.prefix(256).unicodeScalars.contains(where: isReadInManyWays) else {
            return ItemNaming.slug(words, or: "post")
        }
        let kept = lettersKept(String(words.prefix(256)))
        return kept.isEmpty ? ItemNaming.slug(words, or: "post") : kept
    }

    /// Whether the scalar is a Chinese character or Japanese kana.
    private static func isReadInManyWays(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isIdeographic || (0x3041...0x30FF).contains(scalar.value)
    }

    private static func lettersKept(_ words: String) -> String {
        var name = ""
        for character in words.inNormalForm.lowercased() {
            if character.isLetter || character.isNumber, Handle.fault(in: String(character)) == nil {
                name.append(character)
            } else if !name.isEmpty, name.last != "-" {
                name.append("-")
            }
        }
        var cut = ""
        for character in name.prefix(mostLetters) where (cut + String(character)).utf8.count <= mostBytes {
            cut.append(character)
        }
        while cut.last == "-" { cut.removeLast() }
        return cut
    }
}
