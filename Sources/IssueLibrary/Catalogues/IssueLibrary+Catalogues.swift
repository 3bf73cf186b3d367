import Crypto
public import Foundation
import GRDB
import IssueTransfer
public import Periodical
import Signatures

extension IssueLibrary {
    /// The catalogues that the library follows.
    public var catalogs: [URL] {
        get async throws(MastheadError) {
            try await database.read { try CatalogRecord.order(Column("id")).fetchAll($0) }.map(\.url)
        }
    }

    /// Remembers a catalogue. The next refresh fetches it.
    /// - Parameter key: the publisher's key, in minisign's format. From then on the catalogue has to be signed with it, or
    ///   with one that it was handed on to. Given for a catalogue that is known, it takes the place of the key before.
    /// - Returns: whether it is new to the library.
    /// - Throws: ``MastheadError`` where it is no http or https URL, or the key is none.
    @discardableResult
    public func addCatalog(_ url: URL, publicKey key: String? = nil) async throws(MastheadError) -> Bool {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), url.host()?.isEmpty == false
        else {
            throw MastheadError(
                .unusableURL, doing: "adding the catalogue", to: url.redacted,
                found: "it is no http or https URL",
                hint: "Give the address of an issues.plist, such as https://example.org/issues.plist.")
        }
        let publicKey = try key.map { key throws(MastheadError) in try PublicKey(key).description }
        return try await database.write { db in
            guard var known = try CatalogRecord.filter(Column("url") == url.absoluteString).fetchOne(db) else {
                var record = CatalogRecord(url: url, publicKey: publicKey)
                try record.insert(db)
                return true
            }
            guard let publicKey, known.publicKey != publicKey else { return false }
            known.publicKey = publicKey
            known.signedAt = nil
            // What was read without the key is read again with it.
            (known.entityTag, known.lastModified, known.sha256) = (nil, nil, nil)
            try known.update(db)
            return false
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
        guard head.status != 304, SHA256.hash(data: body).hexadecimal != catalog.sha256 else {
            summary.unchanged.append(catalog.url)
            return
        }
        let answer = try await verified(CatalogAnswer(head: head, body: body), of: catalog)
        let (offered, diagnostics) = try Catalog.read(answer.body, subject: catalog.url.redacted)
        summary.read.append(catalog.url)
        summary.diagnostics += diagnostics
        var updated = catalog
        updated.entityTag = answer.head.entityTag
        updated.lastModified = answer.head.lastModified
        updated.sha256 = SHA256.hash(data: answer.body).hexadecimal
        updated.publicKey = answer.publicKey ?? catalog.publicKey
        updated.signedAt = answer.signedAt ?? catalog.signedAt
        let record = updated
        let change = try await database.write { try CatalogChange.apply(offered, of: record, in: $0) }
        summary.added += change.added
        summary.revised += change.revised
        summary.diagnostics += change.diagnostics
    }
}
