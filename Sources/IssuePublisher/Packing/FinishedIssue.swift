import Foundation
import Periodical

/// An issue whose files are in place.
struct FinishedIssue: Sendable {
    let staged: StagedIssue
    let packed: PackedIssue
    /// Whether anything was looked at anew.
    let isNew: Bool
    /// Its row; nil of one that is published as it is, or not to be published yet.
    var entry: CatalogEntry?
    /// The row that it will have when its date has come; nil of one that does not wait, or waits as it did before.
    var waitingEntry: CatalogEntry?
    /// Whether its date lies in the future, so that the catalog does not have it yet.
    var isWaiting: Bool { packed.waitsUntil != nil }
    /// The hexadecimal SHA-256 of its index.
    var revision = ""
    /// The published files and their sizes in bytes.
    var files: [String: Int] = [:]

    init(_ staged: StagedIssue, packed: PackedIssue, isNew: Bool) {
        self.staged = staged
        self.packed = packed
        self.isNew = isNew
    }

    /// What the ledger remembers.
    var record: PackingLedger.Issue {
        var packed = packed
        packed.packed = false
        return PackingLedger.Issue(
            name: packed.name, fingerprint: staged.fingerprint, revision: revision, packed: packed, files: files,
            diagnostics: staged.diagnostics.map(StoredDiagnostic.init))
    }
}
