public import Foundation
public import Periodical

/// A publisher's catalog file, which keeps all keys of each row, even unknown ones.
public struct CatalogDocument: Sendable, Hashable {
    /// The rows, exactly as in the document.
    public private(set) var rows: [PropertyValue]

    /// Creates an empty catalog.
    public init() { rows = [] }

    /// Reads an existing catalog in order to add rows.
    /// - Throws: ``MastheadError`` if the document is not an array, because a publisher's damaged file must never be
    ///   overwritten.
    public init(_ data: Data, subject: String) throws(MastheadError) {
        let value = try Document(data, subject: subject, cannot: "read the catalog").value()
        guard let rows = value.array else {
            throw MastheadError(
                .malformedCatalog, cannot: "read the catalog", to: subject,
                found: "the catalog is \(value.typeName), not an array of issues")
        }
        self.rows = rows
    }

    /// Returns an issue's catalog entry, or nil if there is no valid row. The issue then counts as unpublished.
    public func entry(named name: String) -> CatalogEntry? {
        guard let row = rows.first(where: { Self.name(of: $0) == name }) else { return nil }
        var known = RowKeys([])
        do throws(RowFault) { return try CatalogRow(row, known: &known).entry } catch { return nil }
    }

    /// The rows that have a name, by name.
    public var rowsByName: [String: PropertyValue] {
        let named = rows.compactMap { row in Self.name(of: row).map { ($0, row) } }
        return Dictionary(named, uniquingKeysWith: { first, _ in first })
    }

    /// Adds rows, replacing existing rows of the same name. The rows are then sorted by date, newest first, and by
    /// name.
    public mutating func put(_ entries: [CatalogEntry]) {
        let names = Set(entries.map(\.name))
        rows.removeAll { row in Self.name(of: row).map(names.contains) ?? false }
        rows += entries.map(\.document)
        let keyed = rows.map { row in
            (
                date: row.dictionary?[Description.Key.date]?.date ?? .distantPast, name: Self.name(of: row) ?? "",
                row: row
            )
        }
        rows = keyed.sorted { $0.date != $1.date ? $0.date > $1.date : $0.name < $1.name }.map(\.row)
    }

    /// Removes the rows with these names.
    public mutating func remove(_ names: Set<String>) {
        rows.removeAll { row in Self.name(of: row).map(names.contains) ?? false }
    }

    /// Returns the catalog as the bytes of `issues.plist`.
    public func encoded() throws -> Data { try PropertyValue.array(rows).xmlPropertyList() }

    private static func name(of row: PropertyValue) -> String? { row.dictionary?[CatalogEntry.Key.name]?.string }
}
