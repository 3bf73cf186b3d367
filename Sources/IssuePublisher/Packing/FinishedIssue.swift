import Foundation
import Periodical

/// An issue whose files have their final names.
struct FinishedIssue: Sendable {
    let staged: StagedIssue
    let packed: PackedIssue
    /// Whether this run packed or checked the issue.
    let isNew: Bool
    /// The entry to add to the catalog, or nil if it is unchanged or the issue is scheduled.
    var entry: CatalogEntry?
    /// The entry to add to the scheduled catalog, or nil if it is unchanged or the issue is not scheduled.
    var waitingEntry: CatalogEntry?
    /// Whether the issue is scheduled: its date is in the future, and it is not in the catalog yet.
    var isWaiting: Bool { packed.waitsUntil != nil }
    /// The hexadecimal SHA-256 of the index.
    var revision = ""
    /// The published files, with their sizes in bytes.
    var files: [String: Int] = [:]

    init(_ staged: StagedIssue, packed: PackedIssue, isNew: Bool) {
        self.staged = staged
        self.packed = packed
        self.isNew = isNew
    }

    /// The record to store in the ledger.
    var record: PackingLedger.Issue {
        var packed = packed
        packed.packed = false
        return PackingLedger.Issue(
            name: packed.name, fingerprint: staged.fingerprint, revision: revision, packed: packed, files: files,
            diagnostics: staged.diagnostics.map(StoredDiagnostic.init))
    }
}
