import Crypto
public import Foundation
import GRDB
import IssueTransfer
public import Periodical

extension IssueLibrary {
    /// The catalogues that the library follows.
    public var catalogs: [URL] {
        get async throws(MastheadError) {
            try await database.read { try CatalogRecord.order(Column("id")).fetchAll($0) }.map(\.url)
        }
    }

    /// Remembers a catalogue. The next refresh fetches it.
    /// - Returns: whether it is new to the library.
    /// - Throws: ``MastheadError`` where it is no http or https URL.
    @discardableResult
    public func addCatalog(_ url: URL) async throws(MastheadError) -> Bool {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), url.host()?.isEmpty == false
        else {
            throw MastheadError(
                .unusableURL, doing: "adding the catalogue", to: url.redacted,
                found: "it is no http or https URL",
                hint: "Give the address of an issues.plist, such as https://example.org/issues.plist.")
        }
        return try await database.write { db in
            guard try CatalogRecord.filter(Column("url") == url.absoluteString).isEmpty(db) else { return false }
            var record = CatalogRecord(url: url)
            try record.insert(db)
            return true
        }
    }

    /// Forgets a catalogue. Its issues stay.
    public func removeCatalog(_ url: URL) async throws(MastheadError) {
        try await database.write { _ = try CatalogRecord.filter(Column("url") == url.absoluteString).deleteAll($0) }
    }

    /// Fetches the catalogues, adds what is new, and fetches covers.
    ///
    /// A catalogue that has not changed costs one conditional request and no write. One that fails does not keep the others
    /// from being read.
    /// - Parameter onWaiting: told before each pause between two tries why, and for how long.
    public func refresh(
        onWaiting: @Sendable (MastheadError, Duration) -> Void = { _, _ in }
    ) async throws(MastheadError) -> RefreshSummary {
        // Two at once would fetch the same covers: the second waits, and then finds them here.
        let lock = try await FileLock.acquire(
            folder.refreshLock, note: "refresh", patience: configuration.lockPatience * 5
        ) { [folder] in ContentInstaller.fingerprint(of: folder.covers) }
        defer { lock.remove() }
        var summary = RefreshSummary()
        let catalogs = try await database.read { try CatalogRecord.order(Column("id")).fetchAll($0) }
        for catalog in catalogs {
            do throws(MastheadError) {
                try await refresh(catalog, &summary, onWaiting)
            } catch {
                guard error.code != .libraryDatabase, error.code != .fileSystem else { throw error }
                summary.failures[catalog.url] = error
            }
        }
        try await fetchCovers(&summary)
        return summary
    }

    private func refresh(
        _ catalog: CatalogRecord, _ summary: inout RefreshSummary,
        _ onWaiting: @Sendable (MastheadError, Duration) -> Void
    ) async throws(MastheadError) {
        var request = HTTPRequest(catalog.url)
        if let entityTag = catalog.entityTag { request.headers["If-None-Match"] = entityTag }
        if let lastModified = catalog.lastModified { request.headers["If-Modified-Since"] = lastModified }
        let (head, body) = try await client.fetch(
            request, byteLimit: Document.maximumByteCount, onWaiting: onWaiting)
        let sha256 = SHA256.hash(data: body).hexadecimal
        guard head.status != 304, sha256 != catalog.sha256 else {
            summary.unchanged.append(catalog.url)
            return
        }
        let (offered, diagnostics) = try Catalog.read(body, subject: catalog.url.redacted)
        summary.read.append(catalog.url)
        summary.diagnostics += diagnostics
        var updated = catalog
        updated.entityTag = head.entityTag
        updated.lastModified = head.lastModified
        updated.sha256 = sha256
        let record = updated
        let change = try await database.write { try CatalogChange.apply(offered, of: record, in: $0) }
        summary.added += change.added
        summary.revised += change.revised
        summary.diagnostics += change.diagnostics
    }
}
