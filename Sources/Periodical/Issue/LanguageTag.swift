import Foundation

/// Checks language tags (BCP 47) such as `en`, `pt-BR` and `zh-Hant`.
package enum LanguageTag {
    /// Whether a tag consists of a two- or three-letter language and optional parts, such as a script or region (RFC
    /// 5646).
    package static func isWellFormed(_ tag: String) -> Bool {
        tag.wholeMatch(of: wellFormed) != nil
    }

    private nonisolated(unsafe) static let wellFormed = /([A-Za-z]{2,3}|[xi])(-[A-Za-z0-9]{1,8})*/

    /// Returns a hint for an invalid tag. If the text is the name of a language, the hint contains the language's tag.
    package static func hint(for text: String) -> String {
        let general = "Use BCP 47: en, pt-BR, zh-Hant."
        return tag(of: text).map { "For '\(text)' write \($0). \(general)" } ?? general
    }

    /// Returns the tag of a language by its name, in English or in the language itself.
    private static func tag(of name: String) -> String? {
        let english = Locale(identifier: "en")
        let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
        return codes.sorted { ($0.count, $0) < ($1.count, $1) }.first { code in
            [english, Locale(identifier: code)].contains { locale in
                locale.localizedString(forLanguageCode: code)?.caseInsensitiveCompare(name) == .orderedSame
            }
        }
    }
}
