import Crypto
import Files
import Foundation
import GRDB
import IssueTransfer
public import Periodical

/// What a look at a catalogue brought.
private enum CatalogNews: Sendable {
    /// The same as the last time; the validators may be others.
    case unchanged(HTTPResponseHead)
    case changed(CatalogAnswer)
}

extension IssueLibrary {
    private enum RefreshSignal: Sendable {
        case answered(Int, Result<CatalogNews, MastheadError>)
        /// The catalogues that have answered are waited for no longer.
        case orderIsOver
    }

    /// How many catalogues are fetched at the same time.
    private static let catalogsAtOnce = 8

    /// Fetches the catalogues, adds what is new, and fetches covers.
    ///
    /// A catalogue that has not changed costs one conditional request and no write. One that fails, or hangs, does not keep the
    /// others from being read.
    /// - Parameter onWaiting: told before each pause between two tries why, and for how long.
    public func refresh(
        onWaiting: @escaping @Sendable (MastheadError, Duration) -> Void = { _, _ in }
    ) async throws(MastheadError) -> RefreshSummary {
        // Two at once would fetch the same covers: the second waits, and then finds them here.
        let lock = try await FileLock.acquire(
            folder.refreshLock, note: "refresh", patience: configuration.lockPatience * 5
        ) { [folder] in FileSystem.fingerprint(of: folder.covers) }
        defer { lock.remove() }
        let catalogs = try await database.read { try CatalogRecord.order(Column("id")).fetchAll($0) }
        var (summary, failure) = await refresh(catalogs, onWaiting)
        if let failure { throw failure }
        try await fetchCovers(&summary)
        if !summary.read.isEmpty { await backUp(.now) }
        return summary
    }

    /// Fetches all catalogues, some at a time, and applies each when it is here.
    ///
    /// Of a name that two new catalogues have, the one that was added first gets it: they are applied in that order as long as
    /// none of them keeps the others waiting for long.
    /// - Returns: what was found, and why the library itself failed, if it did.
    private func refresh(
        _ catalogs: [CatalogRecord], _ onWaiting: @escaping @Sendable (MastheadError, Duration) -> Void
    ) async -> (RefreshSummary, MastheadError?) {
        var summary = RefreshSummary()
        var failure: MastheadError?
        await withTaskGroup(of: RefreshSignal.self) { group in
            var rest = catalogs.indices[...]
            var waiting: [Int: Result<CatalogNews, MastheadError>] = [:]
            var applied: Set<Int> = []
            var isOrdered = true
            func begin() {
                guard let index = rest.popFirst() else { return }
                group.addTask { .answered(index, await self.news(of: catalogs[index], onWaiting)) }
            }
            for _ in 0..<Self.catalogsAtOnce { begin() }
            group.addTask { [patience = configuration.catalogOrderPatience] in
                do { try await ContinuousClock().sleep(for: patience) } catch {
                    // All are applied already.
                }
                return .orderIsOver
            }
            while applied.count < catalogs.count, failure == nil, let signal = await group.next() {
                switch signal {
                case .answered(let index, let result):
                    waiting[index] = result
                    begin()
                case .orderIsOver: isOrdered = false
                }
                for index in waiting.keys.sorted() where failure == nil {
                    guard let result = waiting[index], !isOrdered || index == applied.count else { continue }
                    waiting[index] = nil
                    applied.insert(index)
                    failure = await apply(result, of: catalogs[index], &summary)
                }
            }
            group.cancelAll()
        }
        return (summary, failure)
    }

    private nonisolated func news(
        of catalog: CatalogRecord, _ onWaiting: @Sendable (MastheadError, Duration) -> Void
    ) async -> Result<CatalogNews, MastheadError> {
        var request = HTTPRequest(catalog.url)
        if let entityTag = catalog.entityTag { request.headers["If-None-Match"] = entityTag }
        if let lastModified = catalog.lastModified { request.headers["If-Modified-Since"] = lastModified }
        do throws(MastheadError) {
            let (head, body) = try await client.fetch(
                request, byteLimit: Document.maximumByteCount, onWaiting: onWaiting)
            guard head.status != 304, SHA256.hash(data: body).hexadecimal != catalog.sha256 else {
                return .success(.unchanged(head))
            }
            return .success(.changed(try await verified(CatalogAnswer(head: head, body: body), of: catalog)))
        } catch { return .failure(error) }
    }

    /// Puts in what a catalogue says.
    /// - Returns: why the library itself failed, if it did; what is wrong with the catalogue goes into the summary.
    private func apply(
        _ result: Result<CatalogNews, MastheadError>, of catalog: CatalogRecord, _ summary: inout RefreshSummary
    ) async -> MastheadError? {
        do throws(MastheadError) {
            switch try result.get() {
            case .unchanged(let head):
                try await noteValidators(of: head, catalog)
                summary.unchanged.append(catalog.url)
            case .changed(let answer): try await apply(answer, of: catalog, &summary)
            }
            return nil
        } catch {
            if [.libraryDatabase, .damagedLibrary, .fileSystem].contains(error.code) { return error }
            summary.failures[catalog.url] = error
            return nil
        }
    }

    /// Remembers the validators of a document that is the same as before, where they are others: it may have been too young to
    /// have any the last time.
    private func noteValidators(of head: HTTPResponseHead, _ catalog: CatalogRecord) async throws(MastheadError) {
        guard head.status != 304 else { return }
        var updated = catalog
        updated.take(head)
        guard updated.entityTag != catalog.entityTag || updated.lastModified != catalog.lastModified else { return }
        let record = updated
        try await database.write { try record.update($0, columns: ["entityTag", "lastModified"]) }
    }

    private func apply(
        _ answer: CatalogAnswer, of catalog: CatalogRecord, _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        let (offered, diagnostics) = try Catalog.read(answer.body, subject: catalog.url.redacted)
        summary.read.append(catalog.url)
        summary.diagnostics += diagnostics
        var updated = catalog
        updated.take(answer.head)
        updated.sha256 = SHA256.hash(data: answer.body).hexadecimal
        updated.publicKey = answer.publicKey ?? catalog.publicKey
        updated.signedAt = answer.signedAt ?? catalog.signedAt
        updated.publication = answer.publication ?? catalog.publication
        let record = updated
        let change = try await database.write { try CatalogChange.apply(offered, of: record, in: $0) }
        summary.added += change.added
        summary.revised += change.revised
        summary.diagnostics += change.diagnostics
    }
}

extension CatalogRecord {
    /// Takes over the validators of a response, unless they are too young to tell the document from the next one.
    fileprivate mutating func take(_ head: HTTPResponseHead) {
        let conditions = head.conditions
        (entityTag, lastModified) = (conditions["If-None-Match"], conditions["If-Modified-Since"])
    }
}
