import Formats
import Periodical

/// The rules for the names of posts, which come from their titles or first words.
enum PostName {
    /// The maximum number of characters and bytes of a name that is not in Latin letters.
    private static let (mostLetters, mostBytes) = (32, 96)

    /// Returns the name of a post, before it is made unique in its feed.
    ///
    /// Most scripts are spelled in Latin letters, which are easier to type. Chinese characters and Japanese kana are
    /// kept, because their reading depends on the language. Handles and the names of books follow the same rule.
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
