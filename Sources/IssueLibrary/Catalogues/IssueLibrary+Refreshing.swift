import Crypto
import Files
import Formats
import Foundation
import GRDB
import IssueTransfer
public import Periodical

/// What a look at a catalogue brought.
private enum CatalogNews: Sendable {
    /// The same as the last time; the validators may be others.
    case unchanged(HTTPResponseHead, movedTo: URL?)
    case changed(CatalogAnswer, movedTo: URL?)
}

extension IssueLibrary {
    /// When a catalogue was last looked at is written down to this many seconds, so that nothing is written where nothing changed.
    private static let refreshResolution = 60.0

    /// How many catalogues are fetched at the same time.
    private static let catalogsAtOnce = 8

    /// Fetches the catalogues, adds what is new, and fetches covers.
    ///
    /// A catalogue that has not changed costs one conditional request and no write. One that fails, or hangs, does not keep the
    /// others from being read.
    /// - Parameters:
    ///   - handles: the publications to look at; nil for all that are followed.
    ///   - onWaiting: told before each pause between two tries why, and for how long.
    public func refresh(
        of handles: [String]? = nil,
        onWaiting: @escaping @Sendable (MastheadError, Duration) -> Void = { _, _ in }
    ) async throws(MastheadError) -> RefreshSummary {
        // Two at once would fetch the same covers: the second waits, and then finds them here.
        let lock = try await FileLock.acquire(
            folder.refreshLock, note: "refresh", patience: configuration.lockPatience * 5
        ) { [folder] in FileSystem.fingerprint(of: folder.covers) }
        defer { lock.remove() }
        let followed = try await publicationRecords(handles).filter { $0.isFollowed && $0.url != nil }
        let catalogs = followed.filter { !wasReadWhileAdding($0) }
        var (summary, failure) = await refresh(catalogs, onWaiting)
        if let failure { throw failure }
        try await fetchCovers(&summary)
        if !summary.read.isEmpty { await backUp(.now) }
        return summary
    }

    /// Whether a catalogue was read by adding it a moment ago. It is so for one refresh.
    private func wasReadWhileAdding(_ catalog: PublicationRecord) -> Bool {
        guard let id = catalog.id, let time = readWhileAdding.removeValue(forKey: id) else { return false }
        return abs(configuration.now().timeIntervalSince(time)) < Self.refreshResolution
    }

    /// Fetches all catalogues, some at a time, and applies each as soon as it is here.
    /// - Returns: what was found, and why the library itself failed, if it did.
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

    private nonisolated func news(
        of catalog: PublicationRecord, _ onWaiting: @Sendable (MastheadError, Duration) -> Void
    ) async -> Result<CatalogNews, MastheadError> {
        guard let url = catalog.url else { return .failure(.noCatalog(catalog.handle)) }
        var request = HTTPRequest(url, listedIn: url)
        if let entityTag = catalog.entityTag { request.headers["If-None-Match"] = entityTag }
        if let lastModified = catalog.lastModified { request.headers["If-Modified-Since"] = lastModified }
        do throws(MastheadError) {
            let (head, body) = try await client.fetch(
                request, byteLimit: Document.maximumByteCount, onWaiting: onWaiting)
            if let place = head.permanentURL, place != url, catalog.publicKey != nil {
                // A signature binds the file's name, and lies beside it: it has to hold good at the new address.
                if let answer = await verifiedAnswer(at: place, of: catalog) {
                    return .success(.changed(answer, movedTo: place))
                }
            }
            let place = catalog.publicKey == nil ? head.permanentURL : nil
            guard head.status != 304, SHA256.hash(data: body).hexadecimal != catalog.sha256 else {
                return .success(.unchanged(head, movedTo: place))
            }
            let answer = try await verified(CatalogAnswer(head: head, body: body), of: catalog)
            return .success(.changed(answer, movedTo: place))
        } catch { return .failure(error) }
    }

    /// What is at the address to which a signed catalogue moved for good; nil where the signature does not hold good there.
    private nonisolated func verifiedAnswer(at place: URL, of catalog: PublicationRecord) async -> CatalogAnswer? {
        var moved = catalog
        moved.url = place
        do throws(MastheadError) {
            let (head, body) = try await client.fetch(
                HTTPRequest(place, listedIn: place), byteLimit: Document.maximumByteCount)
            return try await verified(CatalogAnswer(head: head, body: body), of: moved)
        } catch {
            logger.notice("\(error) (the catalogue's address stays as it was)")
            return nil
        }
    }

    /// Puts in what a catalogue says.
    /// - Returns: why the library itself failed, if it did; what is wrong with the catalogue goes into the summary.
    private func apply(
        _ result: Result<CatalogNews, MastheadError>, of catalog: PublicationRecord, _ summary: inout RefreshSummary
    ) async -> MastheadError? {
        do throws(MastheadError) {
            switch try result.get() {
            case .unchanged(let head, let place):
                try await noteValidators(of: head, movedTo: place, catalog, &summary)
                if let url = catalog.url { summary.unchanged.append(url) }
            case .changed(let answer, let place): try await apply(answer, movedTo: place, of: catalog, &summary)
            }
            return nil
        } catch {
            if [.libraryDatabase, .damagedLibrary, .fileSystem].contains(error.code) { return error }
            if let url = catalog.url { summary.failures[url] = error }
            return await note(error, catalog)
        }
    }

    /// Remembers the validators of a document that is the same as before, where they are others: it may have been too young to
    /// have any the last time.
    private func noteValidators(
        of head: HTTPResponseHead, movedTo place: URL?, _ catalog: PublicationRecord, _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        var updated = catalog
        if head.status != 304 { updated.take(head) }
        updated.refreshedAt = configuration.now().timeIntervalSince1970
        updated.error = nil
        let hasValidators = updated.entityTag != catalog.entityTag || updated.lastModified != catalog.lastModified
        // When it was looked at is of no worth to the backup, and a moment more or less of no worth to anybody.
        let isRecent =
            catalog.refreshedAt.map { abs((updated.refreshedAt ?? 0) - $0) < Self.refreshResolution } ?? false
        guard hasValidators || !isRecent || catalog.error != nil || place != nil else { return }
        let record = updated
        let address = try await database.write { db in
            var record = record
            let address = try record.move(to: place, db)
            _ = try record.updateIfPresent(["entityTag", "lastModified", "refreshedAt", "error", "url"], db)
            return address
        }
        if let address { summary.moved[catalog.handle] = address }
    }

    /// Writes down why a look at a catalogue failed.
    /// - Returns: why that failed, if it did.
    private func note(_ error: MastheadError, _ catalog: PublicationRecord) async -> MastheadError? {
        var updated = catalog
        updated.error = error.description
        let record = updated
        do throws(MastheadError) {
            if isWritable { try await database.write { _ = try record.updateIfPresent(["error"], $0) } }
            return nil
        } catch { return error }
    }

    /// Puts in what a catalogue says that came.
    /// - Parameter place: where it is to be looked for from now on, if it moved for good.
    func apply(
        _ answer: CatalogAnswer, movedTo place: URL? = nil, of catalog: PublicationRecord,
        _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        guard let url = catalog.url else { return }
        let (offered, diagnostics) = try Catalog.read(answer.body, subject: url.redacted)
        summary.read.append(url)
        summary.diagnostics += diagnostics
        var updated = catalog
        updated.take(answer.head)
        updated.sha256 = SHA256.hash(data: answer.body).hexadecimal
        updated.publicKey = answer.publicKey ?? catalog.publicKey
        updated.signedAt = answer.signedAt ?? catalog.signedAt
        updated.signedFor = answer.signedFor ?? catalog.signedFor
        let now = configuration.now().timeIntervalSince1970
        (updated.refreshedAt, updated.error) = (now, nil)
        let record = updated
        let (change, address) = try await database.write { db in
            var record = record
            // A server that has lost its files is not to be believed in anything else either.
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
                    file: url.redacted, severity: .warning, code: "empty-catalogue",
                    message: "It offers nothing any more; what is here stays as it was.",
                    hint: "If it is still empty in a day, its issues count as withdrawn."))
        }
    }
}

extension PublicationRecord {
    /// Takes another address, unless another publication has it.
    /// - Returns: the address, where it is another one than before.
    fileprivate mutating func move(to place: URL?, _ db: Database) throws -> URL? {
        guard let place, place != url else { return nil }
        let isTaken = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM publication WHERE url = ? AND id IS NOT ?)",
            arguments: [place.absoluteString, id])
        guard isTaken == false else { return nil }
        url = place
        return place
    }

    /// Takes over the validators of a response, unless they are too young to tell the document from the next one.
    fileprivate mutating func take(_ head: HTTPResponseHead) {
        let conditions = head.conditions
        (entityTag, lastModified) = (conditions["If-None-Match"], conditions["If-Modified-Since"])
    }
}

extension MastheadError {
    fileprivate static func noCatalog(_ handle: String) -> MastheadError {
        MastheadError(
            .configuration, doing: "refreshing", to: handle,
            found: "it has no catalogue: its items were brought in by hand")
    }
}
