public import Foundation
public import Periodical

/// A catalog as a publisher keeps it: every row with all its keys, whether we understand it or not.
public struct CatalogDocument: Sendable, Hashable {
    /// The rows as they stand in the document.
    public private(set) var rows: [PropertyValue]

    /// Makes an empty catalog.
    public init() { rows = [] }

    /// Reads a catalog to be added to.
    /// - Throws: ``MastheadError`` where it is no array: a publisher's file is never overwritten because it is damaged.
    public init(_ data: Data, subject: String) throws(MastheadError) {
        let value = try Document(data, subject: subject, cannot: "read the catalog").value()
        guard let rows = value.array else {
            throw MastheadError(
                .malformedCatalog, cannot: "read the catalog", to: subject,
                found: "it is \(value.typeName), not an array of issues")
        }
        self.rows = rows
    }

    /// The row of an issue, or nil where there is none that can be understood: to us such a one is not published.
    public func entry(named name: String) -> CatalogEntry? {
        guard let row = rows.first(where: { Self.name(of: $0) == name }) else { return nil }
        var known = RowKeys([])
        do throws(RowFault) { return try CatalogRow(row, known: &known).entry } catch { return nil }
    }

    /// The rows that have a name, by it.
    public var rowsByName: [String: PropertyValue] {
        let named = rows.compactMap { row in Self.name(of: row).map { ($0, row) } }
        return Dictionary(named, uniquingKeysWith: { first, _ in first })
    }

    /// Puts rows in the places of those with their names, and sorts: newest first, then by name.
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

    /// The bytes of `issues.plist`.
    public func encoded() throws -> Data { try PropertyValue.array(rows).xmlPropertyList() }

    private static func name(of row: PropertyValue) -> String? { row.dictionary?[CatalogEntry.Key.name]?.string }
}
