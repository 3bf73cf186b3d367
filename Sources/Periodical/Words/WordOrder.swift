import Foundation

/// The order of titles and names by the rules of a language: Ä beside A in German, behind Z in Swedish; numbers as one counts.
package struct WordOrder: Sendable {
    private let locale: Locale

    /// Takes the language of a person's environment (POSIX, `LC_ALL`, `LC_COLLATE`, `LANG`), which Foundation does not look at.
    package init(_ environment: [String: String]) {
        let named = ["LC_ALL", "LC_COLLATE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let identifier = String(named.prefix { $0 != "." && $0 != "@" })
        locale = ["", "C", "POSIX"].contains(identifier) ? .current : Locale(identifier: identifier)
    }

    /// Whether one comes before another.
    package func areInOrder(_ one: String, _ other: String) -> Bool {
        let options: String.CompareOptions = [.caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering]
        return one.compare(other, options: options, range: nil, locale: locale) == .orderedAscending
    }

    /// Some things by their words; those of the same words stay as they are.
    package func sorted<Thing>(_ things: [Thing], by text: (Thing) -> String) -> [Thing] {
        let spelled = things.enumerated().map { (offset: $0.offset, thing: $0.element, text: text($0.element)) }
        return spelled.sorted { one, other in
            if areInOrder(one.text, other.text) { return true }
            return one.offset < other.offset && !areInOrder(other.text, one.text)
        }.map(\.thing)
    }
}
