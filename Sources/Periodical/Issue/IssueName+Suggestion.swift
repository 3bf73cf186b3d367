import Foundation

extension IssueName {
    /// Suggests the most similar valid name, such as `winter-2026` for `Winter 2026`. Returns nil if no part of the
    /// name can be used.
    ///
    /// Accents are removed, and other scripts are transliterated to Latin letters.
    public static func suggestion(for name: String) -> String? {
        // The beginning of a very long name is enough.
        let start = String(name.prefix(256))
        var words = ""
        for character in inASCII(start).lowercased() {
            if isPlain(character), character != "-" {
                words.append(character)
            } else if !"'\u{2BF}\u{2BE}`".contains(character), !words.hasSuffix("-") {
                words.append("-")
            }
        }
        let joints: Set<Character> = ["-", ".", "_"]
        var suggestion = String(words.drop { joints.contains($0) }.prefix(64))
        while suggestion.last.map(joints.contains) ?? false { suggestion.removeLast() }
        return suggestion.isEmpty || publishingFault(in: suggestion) != nil ? nil : suggestion
    }

    private static func inASCII(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 >= 0x80 }) else { return name }
        let latin = name.applyingTransform(.toLatin, reverse: false) ?? name
        return latin.applyingTransform(StringTransform("Latin-ASCII"), reverse: false) ?? latin
    }
}
