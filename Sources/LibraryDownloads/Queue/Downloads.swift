import Files
package import Foundation
import GRDB
public import IssueTransfer
import LibraryAccounts
public import LibraryCore
public import Periodical

/// The queue of downloads, both for items that the user requested and for new items in catalogs.
public struct Downloads: Sendable {
    let store: LibraryStore
    let items: Items
    let settings: LibrarySettings
    let disposal: ContentDisposal
    let watch: ChangeWatch
    let gate: DownloadGate
    let transfers: RunningTransfers
    let privateContent: PrivateContent

    /// The pending asset downloads, including other processes' unfinished downloads.
    public var downloadingAssets: [AssetDownload] {
        get async throws(MastheadError) {
            try await store.read { db in
                try AssetDownloadRecord.select(
                    db, where: "NOT isFailed ORDER BY item.name, publication.handle, identifier")
            }.map(transfers.download)
        }
    }

    /// Adds a custom asset download to an item, like `addAssetWithRequest:` in NewsstandKit. To start the download,
    /// call ``DownloadRunner/run(_:onEvent:)``.
    ///
    /// The item's new content is installed once all its pending asset downloads are complete.
    /// - Parameters:
    ///   - request: the request that downloads the asset. A ZIP file is unpacked to the content folder, and any other
    ///     file is copied.
    ///   - reference: the item.
    ///   - userInfo: custom values that are stored with the download.
    ///   - expected: the expected size and hash of the file, for verification.
    @discardableResult
    public func addAsset(
        _ request: HTTPRequest, to reference: ItemReference, userInfo: [String: String] = [:],
        expected: ExpectedContent = ExpectedContent()
    ) async throws(MastheadError) -> AssetDownload {
        let record = AssetDownloadRecord(
            identifier: UUID(), item: try await items.existingKey(reference), request: request, userInfo: userInfo,
            isOffered: false, scale: try await settings.scale, identity: request.url.absoluteString,
            size: expected.size,
            sha256: expected.sha256)
        try await store.write { try record.insert($0) }
        return transfers.download(record)
    }

    /// Queues the download of an item's content, unless the content is already downloaded or queued. If the content's
    /// folder is missing or empty, the content is downloaded again.
    ///
    /// The new download replaces a pending download of an old revision or another scale. A paused download resumes, and
    /// a removed item is added to the library again.
    /// - Parameters:
    ///   - reference: the item.
    ///   - scale: the scale. By default, the scale of the downloaded content, then of the publication, then of the
    ///     library.
    ///   - isRepeated: whether to download the content again even if its folder has files. The files stay until the
    ///     new content is installed.
    /// - Returns: the item's pending asset downloads. Empty if the item's content is up to date.
    /// - Throws: ``MastheadError`` with the code `library.nothing-to-download` if the catalog lists no content for the
    ///   item.
    public func queue(
        _ reference: ItemReference, scale: Scale? = nil, isRepeated: Bool = false
    ) async throws(MastheadError) -> [AssetDownload] {
        let key = try await items.existingKey(reference, evenRemoved: true)
        let isLost = isRepeated ? true : try FileSystem.names(in: store.folder.content(of: key)).isEmpty
        // A request by the user also resets earlier errors and refusals.
        try await resume(of: [key])
        try await store.write { db in
            try db.execute(
                sql: "UPDATE item SET isDeclined = 0, isRemoved = 0 WHERE id = ? AND (isDeclined OR isRemoved)",
                arguments: [key.id])
            try db.execute(sql: "DELETE FROM pendingRemoval WHERE itemID = ?", arguments: [key.id])
            if isLost {
                try db.execute(
                    sql: "UPDATE item SET isDamaged = 1 WHERE id = ? AND contentIdentity IS NOT NULL",
                    arguments: [key.id])
            }
        }
        let (downloads, errors) = try await queue([key], scale: scale, isWished: true)
        if let error = errors.first { throw error }
        return downloads
    }

    /// Queues the downloads of all new, corrected and interrupted items. Withdrawn items, items whose files were
    /// deleted, and paused downloads are skipped. A rejected archive is requested again only if the server has another
    /// version.
    /// - Parameters:
    ///   - scale: the scale. By default, the scale of the downloaded content, then of the publication, then of the
    ///     library.
    ///   - wanted: the items to check, or nil for all items.
    /// - Returns: the pending asset downloads, with the newest items first, and the errors for items that could not be
    ///   queued.
    public func queueEverything(
        scale: Scale? = nil, of wanted: Set<ItemID>? = nil
    ) async throws(MastheadError) -> (downloads: [AssetDownload], errors: [MastheadError]) {
        var keys = try await store.read { db in
            try ItemKey.fetchAll(
                db,
                where:
                    "NOT isWithdrawn AND NOT isDeclined AND NOT isRemoved ORDER BY item.date DESC, item.name, item.id")
        }
        if let wanted { keys.removeAll { !wanted.contains(ItemID(rawValue: $0.id)) } }
        return try await queue(keys, scale: scale)
    }

    private func queue(
        _ keys: [ItemKey], scale: Scale?, isWished: Bool = false
    ) async throws(MastheadError) -> (downloads: [AssetDownload], errors: [MastheadError]) {
        let libraryScale = try await settings.scale
        let withheld = isWished ? [] : try await privateContent.withheld(of: keys)
        let (outstanding, superseded, errors) = try await store.write { db in
            var outstanding: [AssetDownloadRecord] = []
            var superseded: [AssetDownloadRecord] = []
            var errors: [MastheadError] = []
            var publications: [Int64: PublicationRecord] = [:]
            for publication in try PublicationRecord.select(db) { publications[publication.id ?? -1] = publication }
            var unproved: Set<Int64> = []
            for key in keys {
                do {
                    guard let item = try ItemRecord.fetch(db, key.id) else { continue }
                    let publication = publications[item.publicationID]
                    if let publication, publication.isUnproved {
                        if unproved.insert(item.publicationID).inserted { errors.append(.unproved(publication.handle)) }
                        continue
                    }
                    // Automatic downloads include only content that the account may read. If the user requests an item
                    // by name, the publisher server decides.
                    guard !withheld.contains(key.id) else { continue }
                    // A buyer who has the full book may download corrections.
                    if item.isSold, publication?.press == nil, item.contentIdentity == nil || item.isSample {
                        guard isWished else { continue }
                        throw MastheadError.notBought(key, hasSample: StoreOffer(item.description)?.sample != nil)
                    }
                    let scale = scale ?? item.contentScale ?? publication?.ownScale ?? libraryScale
                    let result = try Self.queue(item, scale: scale, at: publication, isWished: isWished, db)
                    outstanding += result.outstanding
                    superseded += result.superseded
                } catch let error as MastheadError {
                    errors.append(error)
                }
            }
            if isWished {
                for key in keys {
                    try db.execute(
                        sql: "UPDATE assetDownload SET isWished = 1 WHERE itemID = ?", arguments: [key.id])
                }
            }
            return (outstanding, superseded, errors)
        }
        // If the archive has an index, the next revision can reuse its partial files.
        for record in superseded where record.indexFile == nil { try store.folder.removeFiles(of: record) }
        return (outstanding.map(transfers.download), errors)
    }

    private static func queue(
        _ item: ItemRecord, scale: Scale, at publication: PublicationRecord?, isWished: Bool, _ db: Database
    ) throws -> (outstanding: [AssetDownloadRecord], superseded: [AssetDownloadRecord]) {
        let outstanding = try AssetDownloadRecord.fetchAll(db, item: item.key.id)
        guard let offer = try AssetDownloadRecord.offer(of: item, at: publication, scale: scale) else {
            if !outstanding.isEmpty || (item.contentIdentity != nil && !(isWished && item.isDamaged)) {
                return (outstanding.filter { !$0.isPaused && !$0.isFailed }, [])
            }
            guard publication?.url != nil else {
                throw MastheadError(
                    .nothingToDownload, cannot: "download", to: item.key.label,
                    found: "no catalog lists this item, because it was added from a file", remedies: [.addFile])
            }
            throw MastheadError(
                .nothingToDownload, cannot: "download", to: item.key.label,
                found: "the catalog entry has no Content", remedies: [.tellPublisher()])
        }
        if outstanding.contains(where: { $0.identity == offer.identity && $0.scale == scale && !$0.isFailed }) {
            return (outstanding.filter { !$0.isPaused && !$0.isFailed }, [])
        }
        let superseded = outstanding.filter(\.isOffered)
        let refused = superseded.first { $0.identity == offer.identity && $0.scale == scale && $0.refusal != nil }
        if let refusal = refused?.refusal, refusal.isToBeWaitedFor { throw refusal.error }
        let waiting = try revived(superseded, for: offer, db)
        let gone = superseded.filter { $0.identifier != waiting?.identifier }
        for record in gone { try record.delete(db) }
        let others = outstanding.filter { !$0.isOffered && !$0.isPaused && !$0.isFailed }
        if item.contentIdentity == offer.identity, item.contentScale == scale, !item.isDamaged {
            // Clear an error that an old revision or a damaged database has left.
            if item.error != nil, others.isEmpty {
                try db.execute(sql: "UPDATE item SET error = NULL WHERE id = ?", arguments: [item.key.id])
            }
            try waiting?.delete(db)
            return (others, superseded)
        }
        if let waiting { return (others + [waiting], gone) }
        var wanted = offer
        wanted.refusal = refused?.refusal
        try wanted.insert(db)
        return (others + [wanted], gone)
    }

    /// Queues a failed download again after the user has bought the item. The download continues with its partial
    /// files.
    private static func revived(
        _ records: [AssetDownloadRecord], for offer: AssetDownloadRecord, _ db: Database
    ) throws -> AssetDownloadRecord? {
        let known = records.first {
            $0.isFailed && $0.error?.error.code == .notBought && $0.identity == offer.identity
                && $0.scale == offer.scale
        }
        guard var record = known else { return nil }
        (record.isFailed, record.error) = (false, nil)
        (record.request, record.indexFile, record.fallback) = (offer.request, offer.indexFile, offer.fallback)
        return try record.updateIfPresent(["isFailed", "error", "request", "indexFile", "fallback"], db) ? record : nil
    }

    /// Returns the download with this identifier, or nil if it is not in the queue.
    package func assetDownload(_ identifier: UUID) async throws(MastheadError) -> AssetDownload? {
        try await store.read { try AssetDownloadRecord.fetchOne($0, identifier) }.map(transfers.download)
    }

    /// Returns the downloads that may start, newest items first, and the ID of the item that the user is reading.
    package func candidates() async throws(MastheadError) -> (candidates: [DownloadCandidate], reading: Int64?) {
        try await store.read { db in
            (try DownloadCandidate.fetchAll(db), try SettingRecord.currentlyReading(db))
        }
    }

    /// Returns the given downloads that are still in the queue and not paused.
    func wanted(of identifiers: [UUID]) async throws(MastheadError) -> Set<UUID> {
        try await store.read { db in
            let records = try AssetDownloadRecord.select(db, where: "NOT isPaused")
            return Set(records.map(\.identifier)).intersection(identifiers)
        }
    }
}

extension MastheadError {
    fileprivate static func unproved(_ handle: String) -> MastheadError {
        MastheadError(
            .untrusted, cannot: "download issues of", to: handle,
            found: "Masthead has not verified the catalog with the publisher's key yet",
            remedies: [.refresh()])
    }
}
