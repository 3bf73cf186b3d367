import Foundation
import Periodical
package import Rendering

/// File names that users see in other programs. They are valid on all common file systems.
package enum EditionFileName {
    /// The maximum length of a name in bytes. File systems allow 255, but programs add extensions and numbers.
    private static let byteLimit = 120
    /// The characters that some file systems do not allow in names.
    private static let forbidden: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]

    /// Returns the file name for an issue without an extension: the publication's title and the issue's date, such as
    /// `Harbour Review 2026-05`. A book's file is named after its title.
    package static func of(_ heading: IssueHeading, named name: String) -> String {
        let title = heading.title.isEmpty ? name : heading.title
        guard !heading.isBook, let publication = heading.publication ?? heading.description.series else {
            return cleaned(title) ?? cleaned(name) ?? "Issue"
        }
        // Leave out dates before the year 1 and after 9999.
        let day = heading.date.map(\.written).flatMap { $0.count >= 10 ? String($0.prefix(10)) : nil }
        let month = day.map { $0.hasSuffix("-01") ? String($0.dropLast(3)) : $0 }
        let number = month ?? heading.description.number ?? title
        // Keep the issue's number even if the publication's title is very long.
        let limit = max(byteLimit / 2, byteLimit - number.utf8.count - 1)
        let parts = [cleaned(publication, limit), cleaned(number, byteLimit / 2)].compactMap(\.self)
        return parts.isEmpty ? "Issue" : parts.joined(separator: " ")
    }

    /// Returns a text in a form suitable for file names, or nil if nothing remains.
    static func cleaned(_ text: String, _ limit: Int = byteLimit) -> String? {
        let plain = String(
            text.writable.map { character in
                forbidden.contains(character) || character.isWhitespace ? " " : character
            }
        ).printable.withoutIsolates
        var name = ""
        for word in plain.split(separator: " ") {
            for character in (name.isEmpty ? "" : " ") + word {
                guard name.utf8.count + String(character).utf8.count <= limit else { return trimmed(name) }
                name.append(character)
            }
        }
        return trimmed(name)
    }

    /// Removes dots and spaces at both ends of a name. Windows drops them at the end, and a leading dot hides the file
    /// on other systems.
    private static func trimmed(_ name: String) -> String? {
        let name = name.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
        return name.isEmpty ? nil : name
    }
}
