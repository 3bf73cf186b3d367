import Foundation
import GRDB
import Periodical

/// What a catalogue that was read anew changes in the library.
struct CatalogChange: Sendable {
    var added: [String] = []
    var revised: [String] = []
    var diagnostics: [Diagnostic] = []

    /// Puts a catalogue's rows in. Issues that have left it stay, marked as withdrawn.
    static func apply(_ catalog: Catalog, of record: CatalogRecord, in db: Database) throws -> CatalogChange {
        var change = CatalogChange()
        guard let catalogID = record.id else { return change }
        var known: [String: (catalogID: Int64?, identity: String?)] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT name, catalogID, COALESCE(revision, content) AS identity FROM issue")
        while let row = try rows.next() {
            known[try row.value("name")] = (try row.optional("catalogID"), try row.optional("identity"))
        }
        var offered: Set<String> = []
        for (index, entry) in catalog.entries.enumerated() {
            if let owner = known[entry.name]?.catalogID, owner != catalogID {
                change.diagnostics.append(
                    Diagnostic(
                        file: record.url.redacted, severity: .warning, code: "foreign-name",
                        message: "Issue \(index + 1) is skipped: the name '\(entry.name)' is another catalogue's.",
                        hint: "Use a library of its own for one of the two catalogues."))
                continue
            }
            offered.insert(entry.name)
            if let old = known[entry.name] {
                if old.identity != entry.contentIdentity { change.revised.append(entry.name) }
            } else {
                change.added.append(entry.name)
            }
            try IssueRecord.put(entry, catalogID: catalogID, in: db)
        }
        for (name, old) in known where old.catalogID == catalogID && !offered.contains(name) {
            try db.execute(sql: "UPDATE issue SET isWithdrawn = 1 WHERE name = ?", arguments: [name])
        }
        try record.update(db)
        return change
    }
}
