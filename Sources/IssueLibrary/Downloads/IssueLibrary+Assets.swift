import Files
import Foundation
import GRDB
public import IssueTransfer
public import Periodical

extension IssueLibrary {
    /// The asset downloads that are outstanding, also those that another process began and left.
    public var downloadingAssets: [AssetDownload] {
        get async throws(MastheadError) {
            try await database.read { db in
                try AssetDownloadRecord.select(
                    db, where: "NOT isFailed ORDER BY item.name, publication.handle, identifier")
            }.map(assetDownload)
        }
    }

    /// Adds an asset download of the program's own to an item, as NKIssue's addAssetWithRequest: did.
    /// ``run(_:onEvent:)`` brings it in.
    ///
    /// An item's content takes its place when all its outstanding asset downloads are there.
    /// - Parameters:
    ///   - request: what to fetch. A zip is unpacked into the content folder, any other file kept there.
    ///   - reference: the item.
    ///   - userInfo: what to remember with it.
    ///   - expected: the size and hash to be verified, where they are known.
    @discardableResult
    public func addAsset(
        _ request: HTTPRequest, to reference: ItemReference, userInfo: [String: String] = [:],
        expected: ExpectedContent = ExpectedContent()
    ) async throws(MastheadError) -> AssetDownload {
        let record = AssetDownloadRecord(
            identifier: UUID(), item: try await existingKey(reference), request: request, userInfo: userInfo,
            isOffered: false, scale: try await scale, identity: request.url.absoluteString, size: expected.size,
            sha256: expected.sha256)
        try await database.write { try record.insert($0) }
        return assetDownload(record)
    }

    /// Makes the asset download for the content that the catalogue offers, unless that is here or outstanding already.
    ///
    /// One that is outstanding for a superseded revision or another scale gives way; one that is paused goes on; an item that
    /// was removed is there again.
    /// - Parameters:
    ///   - reference: the item.
    ///   - scale: the scale; by default that of the content that is here, else the publication's, else the library's.
    /// - Returns: the outstanding asset downloads of the item; empty where its content is up to date.
    /// - Throws: ``MastheadError`` with the code `library.nothing-to-download` where the catalogue names no content.
    public func queue(_ reference: ItemReference, scale: Scale? = nil) async throws(MastheadError) -> [AssetDownload] {
        let key = try await existingKey(reference, evenRemoved: true)
        // Also forgets what was refused before: it is asked for by name.
        try await resumeDownloads(of: [key])
        try await database.write { db in
            try db.execute(
                sql: "UPDATE item SET isDeclined = 0, isRemoved = 0 WHERE id = ? AND (isDeclined OR isRemoved)",
                arguments: [key.id])
        }
        let (downloads, errors) = try await queue([key], scale: scale)
        if let error = errors.first { throw error }
        return downloads
    }

    /// Makes the asset downloads for everything that is new, corrected or broken off. Withdrawn items and those that the reader
    /// declined stay as they are, and what is paused stays paused. What was refused is only asked for if the server has
    /// another one by now.
    /// - Parameters:
    ///   - scale: the scale; by default that of the content that is here, else the publication's, else the library's.
    ///   - wanted: the items to look at; nil for all.
    /// - Returns: the outstanding asset downloads, newest items first, and why some items have none.
    public func queueEverything(
        scale: Scale? = nil, of wanted: Set<ItemID>? = nil
    ) async throws(MastheadError) -> (downloads: [AssetDownload], errors: [MastheadError]) {
        var keys = try await database.read { db in
            try ItemKey.fetchAll(
                db,
                where:
                    "NOT isWithdrawn AND NOT isDeclined AND NOT isRemoved ORDER BY item.date DESC, item.name, item.id")
        }
        if let wanted { keys.removeAll { !wanted.contains(ItemID(rawValue: $0.id)) } }
        return try await queue(keys, scale: scale)
    }

    private func queue(
        _ keys: [ItemKey], scale: Scale?
    ) async throws(MastheadError) -> (downloads: [AssetDownload], errors: [MastheadError]) {
        let libraryScale = try await self.scale
        let (outstanding, superseded, errors) = try await database.write { db in
            var outstanding: [AssetDownloadRecord] = []
            var superseded: [AssetDownloadRecord] = []
            var errors: [MastheadError] = []
            var publications: [Int64: PublicationRecord] = [:]
            for publication in try PublicationRecord.select(db) { publications[publication.id ?? -1] = publication }
            for key in keys {
                do {
                    guard let item = try ItemRecord.fetch(db, key.id) else { continue }
                    let publication = publications[item.publicationID]
                    let scale = scale ?? item.contentScale ?? publication?.ownScale ?? libraryScale
                    let result = try Self.queue(item, scale: scale, at: publication?.url, db)
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
        _ item: ItemRecord, scale: Scale, at catalog: URL?, _ db: Database
    ) throws -> (outstanding: [AssetDownloadRecord], superseded: [AssetDownloadRecord]) {
        let outstanding = try AssetDownloadRecord.fetchAll(db, item: item.key.id)
        guard let offer = try offer(of: item, at: catalog, scale: scale) else {
            if !outstanding.isEmpty || item.contentIdentity != nil {
                return (outstanding.filter { !$0.isPaused && !$0.isFailed }, [])
            }
            throw MastheadError(
                .nothingToDownload, doing: "downloading", to: item.key.label,
                found: "its row in the catalogue names no Content", hint: "Tell the publisher.")
        }
        if outstanding.contains(where: { $0.identity == offer.identity && $0.scale == scale && !$0.isFailed }) {
            return (outstanding.filter { !$0.isPaused && !$0.isFailed }, [])
        }
        let superseded = outstanding.filter(\.isOffered)
        let refused = superseded.first { $0.identity == offer.identity && $0.scale == scale && $0.refusal != nil }
        if let refusal = refused?.refusal, refusal.isToBeWaitedFor { throw refusal.error }
        for record in superseded { try record.delete(db) }
        let others = outstanding.filter { !$0.isOffered && !$0.isPaused && !$0.isFailed }
        if item.contentIdentity == offer.identity, item.contentScale == scale, !item.isDamaged {
            // An error of a revision that is no longer offered, or that a damaged database had, is over.
            if item.error != nil, others.isEmpty {
                try db.execute(sql: "UPDATE item SET error = NULL WHERE id = ?", arguments: [item.key.id])
            }
            return (others, superseded)
        }
        var wanted = offer
        wanted.refusal = refused?.refusal
        try wanted.insert(db)
        return (others + [wanted], superseded)
    }

    /// What the catalogue offers for an item at a scale.
    static func offer(of item: ItemRecord, scale: Scale, _ db: Database) throws -> AssetDownloadRecord? {
        let publication = try PublicationRecord.fetchOne(db, key: item.publicationID)
        return try offer(of: item, at: publication?.url, scale: scale)
    }

    /// The same where the catalogue is known.
    private static func offer(of item: ItemRecord, at catalog: URL?, scale: Scale) throws -> AssetDownloadRecord? {
        guard let identity = item.offeredIdentity, let base = catalog else { return nil }
        func resolve(_ reference: String) throws -> URL {
            guard let url = URL(string: reference, relativeTo: base)?.absoluteURL.withCredentials(of: base) else {
                throw MastheadError(
                    .unusableURL, doing: "downloading", to: item.key.label,
                    found: "its content's URL is '\(reference.redactedURL)'",
                    hint: "Tell the publisher.")
            }
            return url
        }
        let indexFile = try item.indexFile.map(resolve)
        func record(_ url: URL, _ archive: CatalogArchive? = nil, fallback: URL? = nil) -> AssetDownloadRecord {
            AssetDownloadRecord(
                identifier: UUID(), item: item.key, request: HTTPRequest(url, listedIn: base), userInfo: [:],
                isOffered: true,
                scale: scale, fallback: fallback, identity: identity, size: archive?.size, sha256: archive?.sha256,
                indexFile: archive == nil || item.revision == nil ? nil : indexFile)
        }
        if let archive = item.archives.first(where: { $0.scale == scale }) ?? item.archives.first {
            return record(try resolve(archive.url), archive)
        }
        guard let content = item.content else { return nil }
        let plain = try resolve(content)
        // Whether another publisher's catalogue has an @2x archive is only known by asking.
        return scale == .double ? record(scale.url(for: plain), fallback: plain) : record(plain)
    }

    /// The asset download with an identifier, or nil where it is no longer outstanding.
    func assetDownload(_ identifier: UUID) async throws(MastheadError) -> AssetDownload? {
        try await database.read { try AssetDownloadRecord.fetchOne($0, identifier) }.map(assetDownload)
    }

    /// The bytes of an asset download that are on disk.
    nonisolated func byteCount(of record: AssetDownloadRecord) -> Int {
        partialFile(of: record).byteCount
    }

    nonisolated func partialFile(of record: AssetDownloadRecord) -> PartialFile {
        folder.partialFile(of: record)
    }

    nonisolated func places(of record: AssetDownloadRecord) -> ArrivalPlaces {
        folder.places(of: record)
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
