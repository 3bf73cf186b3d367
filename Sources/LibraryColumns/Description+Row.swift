import Foundation
package import GRDB
package import Periodical

/// The columns of an item's metadata. Each text field has a column of the same name, added by a migration.
extension Description {
    package static let columns =
        texts.map(\.name)
        + ["title", "date", "direction", "spreads", "articleCount", "pageCount", "authors", "categories", "otherKeys"]

    /// The values of ``columns``, in the same order.
    package var columnValues: [DatabaseValue] {
        get throws {
            var values = Self.texts.map { self[keyPath: $0.path].databaseValue }
            // A complete row has about forty values.
            values.reserveCapacity(48)
            values += [
                title.databaseValue, (date?.timeIntervalSince1970 ?? Row.undated).databaseValue,
                (direction?.rawValue).databaseValue, (spreads?.rawValue).databaseValue, articleCount.databaseValue,
                pageCount.databaseValue, try Self.json(authors), try Self.json(categories),
                otherKeys.isEmpty ? .null : try Self.json(.dictionary(otherKeys)),
            ]
            return values
        }
    }

    package init(row: some ColumnReading) throws {
        self.init(title: try row.value("title"), date: try row.publicationDate("date"))
        for field in Self.texts { self[keyPath: field.path] = try row.optional(field.name) }
        direction = try row.optional("direction").flatMap(ReadingDirection.init(rawValue:))
        spreads = try row.optional("spreads").flatMap(PageSpreads.init(rawValue:))
        // An invalid number may come from a publisher, so it does not indicate damage.
        articleCount = try row.optional("articleCount").flatMap { (0...1 << 31).contains($0) ? $0 : nil }
        pageCount = try row.optional("pageCount").flatMap { (0...1 << 31).contains($0) ? $0 : nil }
        authors = try Self.texts(row, "authors")
        categories = try Self.texts(row, "categories")
        if let json: String = try row.optional("otherKeys") {
            // A key that an earlier version did not know may have become a field.
            let others =
                try StoredValueReading.value(json)?.dictionary
                ?? JSONDecoder().decode([String: PropertyValue].self, from: Data(json.utf8))
            for (key, value) in others { _ = take(value, for: key) }
        }
    }

    private static func texts(_ row: some ColumnReading, _ column: String) throws -> [String] {
        let json: String? = try row.optional(column)
        return try json.map { json in
            try StoredValueReading.texts(json) ?? JSONDecoder().decode([String].self, from: Data(json.utf8))
        } ?? []
    }

    /// Returns the JSON of a list, or NULL if it is empty.
    private static func json(_ texts: [String]) throws -> DatabaseValue {
        texts.isEmpty ? .null : try json(.array(texts.map { .string($0) }))
    }

    private static func json(_ value: PropertyValue) throws -> DatabaseValue {
        String(decoding: try value.json(), as: UTF8.self).databaseValue
    }
}
