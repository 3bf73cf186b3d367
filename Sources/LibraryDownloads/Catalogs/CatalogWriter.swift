import Crypto
package import Foundation
import IssueTransfer
package import LibraryCore
package import Periodical
import Synchronization

/// Writes downloaded catalogs to the library.
package final class CatalogWriter: Sendable {
    private let store: LibraryStore
    private let now: @Sendable () -> Date
    /// When catalogs were read because the user added them, by publication ID. The refresh right after that need not
    /// read them again.
    private let added = Mutex<[Int64: Date]>([:])

    init(_ store: LibraryStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// Notes that a catalog was read because the user added it.
    package func noteAdded(_ id: Int64) {
        let time = now()
        added.withLock { $0[id] = time }
    }

    /// Returns whether a catalog was read a moment ago because the user added it. Only the first call returns true.
    package func wasJustAdded(_ catalog: PublicationRecord) -> Bool {
        guard let id = catalog.id, let time = added.withLock({ $0.removeValue(forKey: id) }) else { return false }
        return abs(now().timeIntervalSince(time)) < RefreshSummary.resolution
    }

    /// Writes a downloaded catalog to the library.
    /// - Parameter place: the new URL of the catalog, if it moved permanently.
    package func apply(
        _ answer: CatalogAnswer, movedTo place: URL? = nil, of catalog: PublicationRecord,
        _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        guard let url = catalog.url else { return }
        let (offered, diagnostics) = try answer.read(at: url)
        summary.read.append(url)
        summary.diagnostics += diagnostics
        var updated = catalog
        if !answer.isFirstPageUnchanged {
            updated.keepValidators(of: answer.head)
            updated.sha256 = SHA256.hash(data: answer.body).hexadecimal
        }
        updated.publicKey = answer.publicKey ?? catalog.publicKey
        updated.signedAt = answer.signedAt ?? catalog.signedAt
        updated.signedFor = answer.signedFor ?? catalog.signedFor
        let now = now().timeIntervalSince1970
        updated.noteLook(at: now, answered: answer.head)
        (updated.changedAt, updated.mentionedAt) = (now, nil)
        let record = updated
        let (change, address) = try await store.write { db in
            var record = record
            if let id = catalog.id, try catalog.current(db) != nil {
                try CatalogPageRecord.replace(answer.pages, of: id, db)
                try StoreFrontRecord.replace(offered.store, of: id, db)
            }
            // Do not follow a redirect of a server that may have lost its files.
            let address = offered.entries.isEmpty ? nil : try record.move(to: place, db)
            return (try CatalogChange.apply(offered, of: record, before: catalog, now: now, in: db), address)
        }
        if let address { summary.moved[catalog.handle] = address }
        summary.added += change.added
        summary.revised += change.revised
        summary.withdrawn += change.withdrawn
        if change.isSuddenlyEmpty {
            summary.diagnostics.append(
                Diagnostic(
                    file: url.redacted, severity: .warning, code: "empty-catalog",
                    message: "The catalog is now empty. Your downloaded items are kept.",
                    hint: "If the catalog is still empty in a day, its issues are marked as withdrawn."))
        }
    }
}
