import Files
import Foundation
import GRDB
public import IssueTransfer
public import Periodical

extension IssueLibrary {
    /// The asset downloads that are outstanding, also those that another process began and left.
    public var downloadingAssets: [AssetDownload] {
        get async throws(MastheadError) {
            let records = try await database.read { db in
                try AssetDownloadRecord.filter(!Column("isFailed")).order(Column("issueName"), Column("identifier"))
                    .fetchAll(db)
            }
            return records.map(assetDownload)
        }
    }

    /// Adds an asset download of the program's own to an issue, as NKIssue's addAssetWithRequest: did.
    /// ``run(_:onEvent:)`` brings it in.
    ///
    /// An issue's content takes its place when all its outstanding asset downloads are there.
    /// - Parameters:
    ///   - request: what to fetch. A zip is unpacked into the content folder, any other file kept there.
    ///   - name: the issue.
    ///   - userInfo: what to remember with it.
    ///   - expected: the size and hash to be verified, where they are known.
    @discardableResult
    public func addAsset(
        _ request: HTTPRequest, to name: String, userInfo: [String: String] = [:],
        expected: ExpectedContent = ExpectedContent()
    ) async throws(MastheadError) -> AssetDownload {
        let name = try await existingIssue(named: name).name
        let record = AssetDownloadRecord(
            identifier: UUID(), issueName: name, request: request, userInfo: userInfo, isOffered: false,
            scale: try await scale, identity: request.url.absoluteString, size: expected.size, sha256: expected.sha256)
        try await database.write { try record.insert($0) }
        return assetDownload(record)
    }

    /// Makes the asset download for the content that the catalogue offers, unless that is here or outstanding already.
    ///
    /// One that is outstanding for a superseded revision or another scale gives way; one that is paused goes on.
    /// - Parameters:
    ///   - name: the issue.
    ///   - scale: the scale; by default that of the content that is here, else the library's.
    /// - Returns: the outstanding asset downloads of the issue; empty where its content is up to date.
    /// - Throws: ``MastheadError`` with the code `library.nothing-to-download` where the catalogue names no content.
    public func queue(_ name: String, scale: Scale? = nil) async throws(MastheadError) -> [AssetDownload] {
        let name = try await existingIssue(named: name).name
        // Also forgets what was refused before: it is asked for by name.
        try await resumeDownloads(of: [name])
        let (downloads, errors) = try await queue([name], scale: scale)
        if let error = errors.first { throw error }
        return downloads
    }

    /// Makes the asset downloads for everything that is new, corrected or broken off. Withdrawn issues stay as they are, and
    /// what is paused stays paused. What was refused is only asked for if the server has another one by now.
    /// - Parameters:
    ///   - scale: the scale; by default that of the content that is here, else the library's.
    ///   - wanted: the names of the issues to look at; nil for all.
    /// - Returns: the outstanding asset downloads, newest issues first, and why some issues have none.
    public func queueEverything(
        scale: Scale? = nil, of wanted: Set<String>? = nil
    ) async throws(MastheadError) -> (downloads: [AssetDownload], errors: [MastheadError]) {
        var names = try await database.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM issue WHERE NOT isWithdrawn ORDER BY date DESC, name")
        }
        if let wanted { names.removeAll { !wanted.contains($0) } }
        return try await queue(names, scale: scale)
    }

    private func queue(
        _ names: [String], scale: Scale?
    ) async throws(MastheadError) -> (downloads: [AssetDownload], errors: [MastheadError]) {
        let libraryScale = try await self.scale
        let (outstanding, superseded, errors) = try await database.write { db in
            var outstanding: [AssetDownloadRecord] = []
            var superseded: [AssetDownloadRecord] = []
            var errors: [MastheadError] = []
            for name in names {
                do {
                    let result = try Self.queue(name, scale: scale, libraryScale: libraryScale, db)
                    outstanding += result.outstanding
                    superseded += result.superseded
                } catch let error as MastheadError {
                    errors.append(error)
                }
            }
            return (outstanding, superseded, errors)
        }
        // What has arrived of an archive with an index serves the next one as well.
        for record in superseded where record.indexFile == nil { try removeFiles(of: record) }
        return (outstanding.map(assetDownload), errors)
    }

    private static func queue(
        _ name: String, scale: Scale?, libraryScale: Scale, _ db: Database
    ) throws -> (outstanding: [AssetDownloadRecord], superseded: [AssetDownloadRecord]) {
        let outstanding = try AssetDownloadRecord.fetchAll(db, issue: name)
        guard let issue = try IssueRecord.fetch(db, name: name) else { return (outstanding, []) }
        let scale = scale ?? issue.contentScale ?? libraryScale
        guard let offer = try offer(of: issue, scale: scale, db) else {
            if !outstanding.isEmpty || issue.contentIdentity != nil {
                return (outstanding.filter { !$0.isPaused && !$0.isFailed }, [])
            }
            throw MastheadError(
                .nothingToDownload, doing: "downloading", to: name, found: "its row in the catalogue names no Content",
                hint: "Tell the publisher.")
        }
        if outstanding.contains(where: { $0.identity == offer.identity && $0.scale == scale && !$0.isFailed }) {
            return (outstanding.filter { !$0.isPaused && !$0.isFailed }, [])
        }
        let superseded = outstanding.filter(\.isOffered)
        let refused = superseded.first { $0.identity == offer.identity && $0.scale == scale && $0.refusal != nil }
        if let refusal = refused?.refusal, refusal.isToBeWaitedFor { throw refusal.error }
        for record in superseded { try record.delete(db) }
        let others = outstanding.filter { !$0.isOffered && !$0.isPaused && !$0.isFailed }
        if issue.contentIdentity == offer.identity, issue.contentScale == scale, !issue.isDamaged {
            return (others, superseded)
        }
        var wanted = offer
        wanted.refusal = refused?.refusal
        try wanted.insert(db)
        return (others + [wanted], superseded)
    }

    /// What the catalogue offers for an issue at a scale.
    static func offer(of issue: IssueRecord, scale: Scale, _ db: Database) throws -> AssetDownloadRecord? {
        guard let identity = issue.offeredIdentity, let catalogID = issue.catalogID,
            let base = try CatalogRecord.fetchOne(db, key: catalogID)?.url
        else { return nil }
        func resolve(_ reference: String) throws -> URL {
            guard let url = URL(string: reference, relativeTo: base)?.absoluteURL.withCredentials(of: base) else {
                throw MastheadError(
                    .unusableURL, doing: "downloading", to: issue.name,
                    found: "its content's URL is '\(reference.redactedURL)'",
                    hint: "Tell the publisher.")
            }
            return url
        }
        let indexFile = try issue.indexFile.map(resolve)
        func record(_ url: URL, _ archive: CatalogArchive? = nil, fallback: URL? = nil) -> AssetDownloadRecord {
            AssetDownloadRecord(
                identifier: UUID(), issueName: issue.name, request: HTTPRequest(url), userInfo: [:], isOffered: true,
                scale: scale, fallback: fallback, identity: identity, size: archive?.size, sha256: archive?.sha256,
                indexFile: archive == nil || issue.revision == nil ? nil : indexFile)
        }
        if let archive = issue.archives.first(where: { $0.scale == scale }) ?? issue.archives.first {
            return record(try resolve(archive.url), archive)
        }
        guard let content = issue.content else { return nil }
        let plain = try resolve(content)
        // Whether someone else's catalogue has an @2x archive is only known by asking.
        return scale == .double ? record(scale.url(for: plain), fallback: plain) : record(plain)
    }

    /// The asset download for a record, with the broadcast that all holders of it share.
    func assetDownload(_ record: AssetDownloadRecord) -> AssetDownload {
        if let running = broadcasts[record.identifier] {
            return AssetDownload(record, in: folder, partialFile(of: record), places(of: record), running)
        }
        let broadcast = ProgressBroadcast()
        let download = AssetDownload(record, in: folder, partialFile(of: record), places(of: record), broadcast)
        broadcast.send(download.currentProgress)
        broadcasts[record.identifier] = broadcast
        return download
    }

    /// The asset download with an identifier, or nil where it is no longer outstanding.
    func assetDownload(_ identifier: UUID) async throws(MastheadError) -> AssetDownload? {
        try await database.read { try AssetDownloadRecord.fetchOne($0, key: identifier) }.map(assetDownload)
    }

    /// The bytes of an asset download that are on disk.
    nonisolated func byteCount(of record: AssetDownloadRecord) -> Int {
        partialFile(of: record).byteCount
    }

    nonisolated func partialFile(of record: AssetDownloadRecord) -> PartialFile {
        PartialFile(folder.incoming(of: record.issueName).appending(path: "\(record.identifier.uuidString).part"))
    }

    nonisolated func places(of record: AssetDownloadRecord) -> ArrivalPlaces {
        ArrivalPlaces(folder.incoming(of: record.issueName), record.identifier.uuidString)
    }

    nonisolated func staging(of record: AssetDownloadRecord) -> URL { places(of: record).content }

    /// Deletes what has arrived of an asset download that is no longer wanted.
    nonisolated func removeFiles(of record: AssetDownloadRecord) throws(MastheadError) {
        try partialFile(of: record).remove()
        try FileSystem.remove(staging(of: record))
        try FileSystem.remove(places(of: record).parts)
        try FileSystem.remove(places(of: record).early)
    }
}
