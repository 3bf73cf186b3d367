import Foundation
import GRDB
import IssueTransfer
import Periodical

/// Brings in the beginnings of books that a store lets one read before one has them.
///
/// A sample is the content of its item until the book itself takes its place, and so has the same place, marks and words.
struct Samples: Sendable {
    let store: LibraryStore
    let items: ItemDirectory
    let transfers: RunningTransfers
    let runner: DownloadRunner

    /// Brings in the sample of a book, unless that, or the book itself, is here or on its way.
    func bring(
        _ reference: ItemReference, onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) {
        let key = try await items.existingKey(reference)
        let wish = try await store.write { try Self.wish(for: key, $0) }
        guard let wish else { return }
        let errors = await runner.run([transfers.download(wish)], onEvent: onEvent)
        guard let error = errors[wish.identifier] else { return }
        // It is small: it is asked for again when it is wanted again.
        if error.code != .stopped {
            try await store.write { db in
                try db.execute(
                    sql: "DELETE FROM assetDownload WHERE identifier = ?", arguments: [wish.identifier])
                try db.execute(sql: "UPDATE item SET error = NULL WHERE id = ?", arguments: [key.id])
            }
        }
        throw error
    }

    /// Writes down that a sample is wanted.
    /// - Returns: nil where there is nothing to fetch.
    private static func wish(for key: ItemKey, _ db: Database) throws -> AssetDownloadRecord? {
        guard let item = try ItemRecord.fetch(db, key.id) else { return nil }
        let outstanding = try AssetDownloadRecord.fetchAll(db, item: key.id).filter { $0.isOffered && !$0.isFailed }
        if item.contentIdentity != nil, !item.isSample, !item.isContentGoing { return nil }
        if outstanding.contains(where: { !ItemRecord.isSample($0.identity) }) { return nil }
        let publication = try PublicationRecord.fetch(db, item.publicationID)
        guard let sample = StoreOffer(item.description)?.sample, let base = publication?.url,
            let url = URL(string: sample.url, relativeTo: base)?.absoluteURL.withCredentials(of: base),
            publication?.isUnproved == false
        else { throw MastheadError.noSample(key) }
        let identity = ItemRecord.sampleIdentity(sample)
        if item.contentIdentity == identity, !item.isDamaged, !item.isContentGoing { return nil }
        if let waiting = outstanding.first(where: { $0.identity == identity }) { return waiting }
        for record in outstanding { try record.delete(db) }
        try db.execute(
            sql: "UPDATE item SET isDeclined = 0, isRemoved = 0 WHERE id = ? AND (isDeclined OR isRemoved)",
            arguments: [key.id])
        try db.execute(sql: "DELETE FROM pendingRemoval WHERE itemID = ?", arguments: [key.id])
        var record = AssetDownloadRecord(
            identifier: UUID(), item: key, request: HTTPRequest(url, listedIn: base), userInfo: [:], isOffered: true,
            scale: .standard, identity: identity, size: sample.size, sha256: sample.sha256)
        record.isWished = true
        try record.insert(db)
        return record
    }
}

extension ItemRecord {
    /// How the identity of a sample begins; no URL and no hash holds a space.
    private static let samplePrefix = "sample "

    /// What the content of an item is that is a sample.
    static func sampleIdentity(_ sample: StoreFile) -> String { samplePrefix + (sample.sha256 ?? sample.url) }

    /// Whether content is a sample, by its identity.
    static func isSample(_ identity: String) -> Bool { identity.hasPrefix(samplePrefix) }

    /// Whether what is here is a sample.
    var isSample: Bool { contentIdentity.map(Self.isSample) ?? false }

    /// The same as a condition in SQL.
    static let isWholeHere = "contentIdentity IS NOT NULL AND contentIdentity NOT LIKE 'sample %'"
}

extension MastheadError {
    fileprivate static func noSample(_ key: ItemKey) -> MastheadError {
        MastheadError(
            .nothingToDownload, cannot: "download the sample of", to: key.label,
            found: "the catalog has no sample of it")
    }

    /// The error for a book that has to be bought first.
    static func notBought(_ item: LibraryItem) -> MastheadError {
        notBought(item.label, hasSample: StoreOffer(item.description)?.sample != nil, cannot: "read")
    }

    /// The error for a book that has to be bought first.
    static func notBought(_ key: ItemKey, hasSample: Bool) -> MastheadError {
        notBought(key.label, hasSample: hasSample, cannot: "download")
    }

    private static func notBought(_ label: String, hasSample: Bool, cannot action: String) -> MastheadError {
        MastheadError(
            .notBought, cannot: action, to: label, found: "this is a paid item that you have not bought",
            remedies: hasSample ? [.readSample(label)] : [])
    }
}
