import Foundation

/// The order of titles and names in a language. For example, Ä comes with A in German and after Z in Swedish. Numbers
/// are sorted by value.
package struct WordOrder: Sendable {
    private let locale: Locale

    /// Takes the language from the POSIX environment variables `LC_ALL`, `LC_COLLATE` and `LANG`, which Foundation
    /// ignores.
    package init(_ environment: [String: String]) {
        let named = ["LC_ALL", "LC_COLLATE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let identifier = String(named.prefix { $0 != "." && $0 != "@" })
        locale = ["", "C", "POSIX"].contains(identifier) ? .current : Locale(identifier: identifier)
    }

    /// Whether one text comes before another.
    package func areInOrder(_ one: String, _ other: String) -> Bool {
        let options: String.CompareOptions = [.caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering]
        return one.compare(other, options: options, range: nil, locale: locale) == .orderedAscending
    }

    /// Returns things sorted by their texts. Things with the same text stay in order.
    package func sorted<Thing>(_ things: [Thing], by text: (Thing) -> String) -> [Thing] {
        let spelled = things.enumerated().map { (offset: $0.offset, thing: $0.element, text: text($0.element)) }
        return spelled.sorted { one, other in
            if areInOrder(one.text, other.text) { return true }
            return one.offset < other.offset && !areInOrder(other.text, one.text)
        }.map(\.thing)
    }
}
