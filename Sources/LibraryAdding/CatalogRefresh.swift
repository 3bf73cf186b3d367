import Cryptography
import Files
import Formats
import Foundation
import GRDB
import IssueTransfer
package import LibraryCore
import LibraryDownloads
import LibraryFeeds
package import Periodical

/// What a check of a catalog found.
private enum CatalogNews: Sendable {
    /// The catalog has not changed, but the response may contain new cache validators.
    case unchanged(HTTPResponseHead, movedTo: URL?)
    case changed(CatalogAnswer, movedTo: URL?)
}

/// Refreshes the catalogs and feeds of a library.
package struct CatalogRefresh: Sendable {
    let store: LibraryStore
    let publications: Publications
    var client: HTTPClient
    let signatures: CatalogSignatures
    let writer: CatalogWriter
    let covers: CoverUpdates
    let replacedFiles: ReplacedFileChecks
    var feeds: FeedRefresh
    let postArticles: PostArticles
    let postPictures: PostPictures
    let postEnclosures: PostEnclosures
    let backups: LibraryBackups
    let now: @Sendable () -> Date

    /// How many catalogs are downloaded at once.
    private static let catalogsAtOnce = 8

    /// Refreshes catalogs and feeds, and downloads new covers.
    /// - Parameter areNamed: whether the user named the publications. Defaults to true if handles are given.
    package func refresh(
        of handles: [String]? = nil, areNamed: Bool? = nil,
        onWaiting: @escaping @Sendable (MastheadError, Duration) -> Void = { _, _ in }
    ) async throws(MastheadError) -> RefreshSummary {
        try store.requireWritableFolder()
        // Wait for any other refresh, which would download the same covers.
        let lock = try await FileLock.acquire(
            store.folder.refreshLock, note: "refresh", patience: store.lockPatience * 5
        ) { [store] in
            var hasher = Hasher()
            for folder in [store.folder.covers, store.folder.pictures] {
                hasher.combine(FileSystem.fingerprint(of: folder))
            }
            return hasher.finalize()
        }
        defer { lock.remove() }
        let all = try await publications.followed(handles)
        let due = all.filter { !writer.wasJustAdded($0) }
        let followed = all.filter { $0.kind != .feed }
        // Refresh catalogs and feeds concurrently: a catalog may have many pages.
        async let ofCatalogs = refresh(due.filter { $0.kind != .feed }, onWaiting)
        var ofFeeds = RefreshSummary()
        try await feeds.refresh(due.filter { $0.kind == .feed }, areNamed: areNamed ?? (handles != nil), &ofFeeds)
        let (found, failure) = await ofCatalogs
        if let failure { throw failure }
        var summary = found
        summary.add(ofFeeds)
        let followedFeeds = all.filter { $0.kind == .feed }.compactMap(\.id)
        // Refresh articles before pictures, because articles contain pictures as well.
        try await postArticles.refresh(of: followedFeeds, &summary)
        try await postPictures.refresh(of: followedFeeds, &summary)
        if store.isWritable { try await postEnclosures.tidy() }
        try await covers.fetchAll(of: Set(followed.compactMap(\.id)), &summary)
        let failed = summary.failures
        try await replacedFiles.find(in: followed.filter { $0.url.map { failed[$0] == nil } ?? false }, &summary)
        if !summary.read.isEmpty || !summary.revised.isEmpty || !summary.ended.isEmpty { await backups.backUp(.now) }
        return summary
    }

    /// Downloads catalogs concurrently, and applies each once it is downloaded.
    /// - Returns: the summary, and the error if the library itself failed.
    private func refresh(
        _ catalogs: [PublicationRecord], _ onWaiting: @escaping @Sendable (MastheadError, Duration) -> Void
    ) async -> (RefreshSummary, MastheadError?) {
        var summary = RefreshSummary()
        var failure: MastheadError?
        await withTaskGroup(of: (PublicationRecord, Result<CatalogNews, MastheadError>).self) { group in
            var rest = catalogs[...]
            func begin() {
                guard let catalog = rest.popFirst() else { return }
                group.addTask { (catalog, await self.news(of: catalog, onWaiting)) }
            }
            for _ in 0..<Self.catalogsAtOnce { begin() }
            while failure == nil, let (catalog, result) = await group.next() {
                begin()
                failure = await apply(result, of: catalog, &summary)
            }
            group.cancelAll()
        }
        return (summary, failure)
    }

    private func news(
        of catalog: PublicationRecord, _ onWaiting: @Sendable (MastheadError, Duration) -> Void
    ) async -> Result<CatalogNews, MastheadError> {
        guard let url = catalog.url else { return .failure(.noCatalog(catalog.handle)) }
        var request = HTTPRequest(url, listedIn: url)
        request.headers.merge(catalog.validators.conditions) { own, _ in own }
        do throws(MastheadError) {
            let (head, body) = try await client.catalog(request, onWaiting: onWaiting)
            let documents = CatalogDocuments(client: client, signatures: signatures)
            let known = try await known(of: catalog)
            if let place = head.permanentURL, place != url, catalog.publicKey != nil {
                // The signature must be valid at the new URL, because the signature file is next to the catalog and
                // contains the catalog's file name.
                if let answer = await signatures.verifiedAnswer(at: place, of: catalog) {
                    var moved = catalog
                    moved.url = place
                    let whole = try await documents.whole(answer, of: moved)
                    return .success(.changed(whole ?? answer, movedTo: place))
                }
            }
            let place = catalog.publicKey == nil ? head.permanentURL : nil
            guard head.status != 304, SHA256.hash(data: body).hexadecimal != catalog.sha256 else {
                let first = CatalogAnswer(head: head, body: body)
                guard let answer = try await documents.whole(first, of: catalog, known: known, isUnchanged: true) else {
                    return .success(.unchanged(head, movedTo: place))
                }
                return .success(.changed(answer, movedTo: place))
            }
            let answer = try await signatures.verified(CatalogAnswer(head: head, body: body), of: catalog)
            let whole = try await documents.whole(answer, of: catalog, known: known)
            return .success(.changed(whole ?? answer, movedTo: place))
        } catch { return .failure(error) }
    }

    /// Returns the pages or store lists read last time. Empty if the catalog must be read in full.
    private func known(of catalog: PublicationRecord) async throws(MastheadError) -> CatalogDocuments.Known {
        guard let id = catalog.id, catalog.sha256 != nil else { return CatalogDocuments.Known() }
        return try await store.read { db in
            CatalogDocuments.Known(
                pages: try CatalogPageRecord.fetchAll(db, of: id), front: try StoreFrontRecord.fetch(db, of: id))
        }
    }

    /// Writes the result of a check to the library.
    /// - Returns: the error if the library itself failed. Errors of the catalog are in the summary.
    private func apply(
        _ result: Result<CatalogNews, MastheadError>, of catalog: PublicationRecord, _ summary: inout RefreshSummary
    ) async -> MastheadError? {
        do throws(MastheadError) {
            switch try result.get() {
            case .unchanged(let head, let place):
                try await noteValidators(of: head, movedTo: place, catalog, &summary)
                if let url = catalog.url { summary.unchanged.append(url) }
            case .changed(let answer, let place): try await writer.apply(answer, movedTo: place, of: catalog, &summary)
            }
            return nil
        } catch {
            if [.libraryDatabase, .damagedLibrary, .fileSystem].contains(error.code) { return error }
            if let url = catalog.url { summary.failures[url] = error }
            return await note(error, catalog)
        }
    }

    /// Stores new cache validators of an unchanged catalog. The validators from the previous response may have been
    /// unreliable, because the catalog had just changed.
    private func noteValidators(
        of head: HTTPResponseHead, movedTo place: URL?, _ catalog: PublicationRecord, _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        var updated = catalog
        if head.status != 304 { updated.keepValidators(of: head) }
        updated.noteLook(at: now().timeIntervalSince1970, answered: head)
        updated.outcome = RefreshOutcome.unchanged.text
        if let url = catalog.url, let still = try await StillCatalog.find(in: catalog, at: now(), store) {
            summary.still.append(still)
            summary.diagnostics.append(still.diagnostic(url.redacted))
        }
        let hasValidators = updated.validators != catalog.validators
        // The time of a check needs neither a backup nor a precision of a second.
        let isRecent =
            catalog.lookedAt.map { abs((updated.lookedAt ?? 0) - $0) < RefreshSummary.resolution } ?? false
        guard hasValidators || !isRecent || catalog.error != nil || place != nil else { return }
        let record = updated
        let address = try await store.write { db -> URL? in
            // If the validators were reset during the check, the catalog must be read in full.
            guard let current = try catalog.current(db), current.sha256 == catalog.sha256,
                current.validators == catalog.validators
            else { return nil }
            var record = record
            let address = try record.move(to: place, db)
            try record.writeLook(db)
            return address
        }
        if let address { summary.moved[catalog.handle] = address }
    }

    /// Stores the error of a failed check.
    /// - Returns: the error if it could not be stored.
    private func note(_ error: MastheadError, _ catalog: PublicationRecord) async -> MastheadError? {
        var updated = catalog
        updated.noteFailedLook(at: now().timeIntervalSince1970, error)
        let record = updated
        do throws(MastheadError) {
            if store.isWritable {
                try await store.write { db in
                    if try catalog.current(db) != nil {
                        try record.update(db, columns: PublicationRecord.failureColumns)
                    }
                }
            }
            return nil
        } catch { return error }
    }
}

extension MastheadError {
    fileprivate static func noCatalog(_ handle: String) -> MastheadError {
        MastheadError(
            .configuration, cannot: "refresh", to: handle,
            found: "this publication has no catalog, because its items were added manually")
    }
}
