import Formats
import Periodical

/// What a post is called: made of its title, or else of its first words.
enum PostName {
    /// The most letters of a name that keeps those of another script, and the most bytes.
    private static let (mostLetters, mostBytes) = (32, 96)

    /// The name, where no other post of its feed has it.
    ///
    /// Most scripts are spelt in Latin letters, which are typed more easily. Characters that are read in another way in each language that
    /// has them stay as they are, as in handles and in names of books.
    static func slug(_ words: String) -> String {
        guard words.prefix(256).unicodeScalars.contains(where: isReadInManyWays) else {
            return ItemNaming.slug(words, or: "post")
        }
        let kept = lettersKept(String(words.prefix(256)))
        return kept.isEmpty ? ItemNaming.slug(words, or: "post") : kept
    }

    /// Whether it is Chinese, or of the Japanese syllables that stand between such characters.
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
