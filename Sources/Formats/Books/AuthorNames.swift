import Foundation
import Periodical

/// The names of people in a text.
package enum AuthorNames {
    /// The most names that are kept.
    private static let limit = 100

    /// Names with commas or semicolons between them.
    package static func list(_ text: String?) -> [String] {
        (text ?? "").split { ",;".contains($0) }.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    /// Names as a person typed them into one field: `A. Writer; B. Painter`, `A. Writer and B. Painter`. A comma is between names
    /// only where each part could be one by itself: `Writer, Ann` is one.
    package static func typed(_ text: String?) -> [String] {
        let parts = (text ?? "").replacing(" and ", with: ";").replacing(" & ", with: ";").split(separator: ";")
        return of(
            parts.flatMap { part in
                let names = list(String(part))
                return names.allSatisfy { $0.contains(" ") } ? names : [String(part)]
            })
    }

    /// Each name once, in their order.
    package static func of(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        let plain = names.map { $0.writable.trimmingCharacters(in: .whitespacesAndNewlines) }
        return Array(plain.filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(limit))
    }
}
