import Foundation
package import GRDB
package import Periodical

/// An error stored in a column, as structured JSON that user interfaces turn into text.
package struct StoredError: Sendable, Hashable, Codable {
    package let error: MastheadError

    package init(_ error: MastheadError) { self.error = error }

    /// Decodes a column's text.
    package init(text: String) {
        do { error = try JSONDecoder().decode(MastheadError.self, from: Data(text.utf8)) } catch {
            self.error = Self.earlier(text)
        }
    }

    /// Converts an error that an earlier version stored as text: `fetching URL: cause`, followed by the hint.
    private static func earlier(_ text: String) -> MastheadError {
        let parts = text.split(separator: "\n    hint: ", maxSplits: 1).map(String.init)
        let told = parts.first ?? ""
        // Neither URLs nor Masthead's paths ever contain a colon followed by a space.
        let sides = told.split(separator: ": ", maxSplits: 1).map(String.init)
        let words = (sides.first ?? "").split(separator: " ").map(String.init)
        guard sides.count == 2, let subject = words.last, words.count > 1 else {
            return MastheadError(.earlier, cannot: "download", to: "the item", found: told)
        }
        return MastheadError(
            .earlier, cannot: "finish \(words.dropLast().joined(separator: " "))", to: subject, found: sides[1],
            remedies: parts.count == 2 ? remedies(ofEarlier: parts[1]) : [])
    }

    /// Converts an earlier version's hint to remedies.
    private static func remedies(ofEarlier hint: String) -> [Remedy] {
        if hint.contains("remove ISSUE") { return [.removeContent] }
        if hint.hasPrefix("Run the same command") { return [.goOn] }
        return hint.contains("`masthead") ? [] : [.advice(hint)]
    }
}

extension StoredError: DatabaseValueConvertible {
    package var databaseValue: DatabaseValue {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try? encoder.encode(error)
        return (data.map { String(decoding: $0, as: UTF8.self) } ?? error.description).databaseValue
    }

    package static func fromDatabaseValue(_ value: DatabaseValue) -> StoredError? {
        String.fromDatabaseValue(value).map(StoredError.init(text:))
    }
}
