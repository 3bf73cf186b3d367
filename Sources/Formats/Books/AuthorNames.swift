import Foundation
import Periodical

/// Functions that find people's names in text.
package enum AuthorNames {
    private static let limit = 100

    /// Splits text into names at commas and semicolons.
    package static func list(_ text: String?) -> [String] {
        (text ?? "").split { ",;".contains($0) }.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    /// Returns the names that a user typed into a text field, such as `A. Writer; B. Painter` or
    /// `A. Writer and B. Painter`. A comma separates names only if each part could be a name, so `Writer, Ann` is a
    /// single name.
    package static func typed(_ text: String?) -> [String] {
        let parts = (text ?? "").replacing(" and ", with: ";").replacing(" & ", with: ";").split(separator: ";")
        return of(
            parts.flatMap { part in
                let names = list(String(part))
                return names.allSatisfy { $0.contains(" ") } ? names : [String(part)]
            })
    }

    /// Returns the names without duplicates, in the same order.
    package static func of(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        let plain = names.map { $0.writable.trimmingCharacters(in: .whitespacesAndNewlines) }
        return Array(plain.filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(limit))
    }
}
