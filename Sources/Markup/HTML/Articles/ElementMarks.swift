import CGumbo

/// The purpose of an element, as its attributes suggest.
struct ElementMarks {
    /// The names in the `class` and `id` attributes, in lowercase.
    let names: [String]
    /// The words in the element's `class` and `id` names.
    let words: Set<String>
    let role: String?
    let isHidden: Bool
    /// Whether the page marks the element as the article's text.
    let isArticleBody: Bool

    /// The maximum size of a `class` or `id` attribute that Masthead checks, in bytes.
    private static let maximumByteCount = 2000

    init(_ element: UnsafePointer<GumboElement>) {
        func value(_ name: String) -> String? {
            guard element.pointee.attributes.length > 0, let text = GumboPage.attribute(name, of: element) else {
                return nil
            }
            return text.utf8.count <= Self.maximumByteCount ? text : nil
        }
        let written = [value("class"), value("id")].compactMap(\.self).joined(separator: " ")
        let parts = written.split(whereSeparator: \.isWhitespace)
        names = parts.map { $0.lowercased() }
        var words: Set<String> = []
        for part in parts where !Self.prefixesOfOthers.contains(where: part.hasPrefix) {
            words.formUnion(Self.words(of: part))
        }
        self.words = words
        role = value("role")?.lowercased()
        isArticleBody = value("itemprop")?.lowercased().split(separator: " ").contains("articlebody") ?? false
        let style = value("style")?.lowercased().filter { !$0.isWhitespace } ?? ""
        // Some elements are hidden only in narrow windows. A second name then shows them in wide windows.
        let isHiddenByName =
            !Self.hidden.isDisjoint(with: names) && !names.contains { $0.hasSuffix(":block") || $0.hasSuffix(":flex") }
        isHidden =
            value("hidden") != nil || value("aria-hidden")?.lowercased() == "true" || isHiddenByName
            || style.contains("display:none") || style.contains("visibility:hidden")
    }

    private static let hidden: Set<String> = [
        "hidden", "is-hidden", "u-hidden", "d-none", "hide", "sr-only", "visually-hidden", "visuallyhidden",
        "screen-reader-text", "screenreader", "assistive-text", "no-print", "noprint", "print-only", "offscreen",
    ]

    /// Prefixes of names that describe a category or another element, rather than the element itself.
    private static let prefixesOfOthers = ["has-", "no-", "with-", "without-", "is-", "category-", "tag-", "topic-"]

    /// Returns the words in a name. For example, `jp-relatedPosts` contains `jp`, `related` and `posts`.
    private static func words(of name: Substring) -> [String] {
        var (all, word): ([String], String) = ([], "")
        var wasSmall = false
        for character in name {
            let isLetter = character.isLetter || character.isNumber
            if !isLetter || wasSmall && character.isUppercase {
                if !word.isEmpty { all.append(word.lowercased()) }
                word = ""
            }
            if isLetter { word.append(character) }
            wasSmall = character.isLowercase || character.isNumber
        }
        if !word.isEmpty { all.append(word.lowercased()) }
        return all
    }
}
