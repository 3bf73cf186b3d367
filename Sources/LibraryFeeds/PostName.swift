import Formats
import Periodical

/// The rules for the names of posts. A name is generated from the title or the first words of the post.
enum PostName {
    /// The maximum number of characters, and of bytes, in a name that is not in Latin letters.
    private static let (mostLetters, mostBytes) = (32, 96)

    /// Returns the name for a post, which may not be unique in its feed yet.
    ///
    /// Most scripts are transliterated to Latin letters, which are easier to type. Chinese characters and Japanese kana
    /// are kept, because their pronunciation depends on the language. The same rule applies to handles and to the names
    /// of books.
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
