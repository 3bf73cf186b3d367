import Foundation
import GRDB
import IssueTransfer
import LibraryCore
public import Periodical

/// Downloads the samples of books from stores.
///
/// A sample is its item's content until the book replaces it. The sample and the book therefore share the reading
/// position, the marks and the text index.
public struct Samples: Sendable {
    let store: LibraryStore
    let items: Items
    let transfers: RunningTransfers
    let runner: DownloadRunner

    /// Downloads the sample of a book from a store. Does nothing if the sample or the book is already downloaded or
    /// downloading.
    /// - Parameter onEvent: receives the events of the download.
    /// - Throws: ``MastheadError`` with the code `library.nothing-to-download` if the store has no sample of the book.
    public func download(
        of reference: ItemReference, onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async throws(MastheadError) {
        let key = try await items.existingKey(reference)
        let wish = try await store.write { try Self.wish(for: key, $0) }
        guard let wish else { return }
        let errors = await runner.run([transfers.download(wish)], onEvent: onEvent)
        guard let error = errors[wish.identifier] else { return }
        // Samples are small, so delete the failed download and let the next request start over.
        if error.code != .stopped {
            try await store.write { db in
                try db.execute(
                    sql: "DELETE FROM assetDownload WHERE identifier = ?", arguments: [wish.identifier])
                try db.execute(sql: "UPDATE item SET error = NULL WHERE id = ?", arguments: [key.id])
            }
        }
        throw error
    }

    /// Queues the download of a sample.
    /// - Returns: the download, or nil if no download is needed.
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

extension MastheadError {
    fileprivate static func noSample(_ key: ItemKey) -> MastheadError {
        MastheadError(
            .nothingToDownload, cannot: "download the sample of", to: key.label,
            found: "the catalog has no sample of this item")
    }

    /// Returns the error for reading a paid item that the user must buy first.
    static func notBought(_ item: LibraryItem) -> MastheadError {
        notBought(item.label, hasSample: StoreOffer(item.description)?.sample != nil, cannot: "read")
    }

    /// Returns the error for downloading a paid item that the user must buy first.
    static func notBought(_ key: ItemKey, hasSample: Bool) -> MastheadError {
        notBought(key.label, hasSample: hasSample, cannot: "download")
    }

    private static func notBought(_ label: String, hasSample: Bool, cannot action: String) -> MastheadError {
        MastheadError(
            .notBought, cannot: action, to: label, found: "this is a paid item that you have not bought",
            remedies: hasSample ? [.readSample(label)] : [])
    }
}
