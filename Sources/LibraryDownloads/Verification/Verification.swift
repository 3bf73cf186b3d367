import Files
import Formats
import Foundation
import GRDB
import IssueTransfer
import LibraryAccounts
import LibraryCore
public import Periodical
import Synchronization

/// Verifies the content of items, and the database.
public struct Verification: Sendable {
    let store: LibraryStore
    let items: Items
    let indexes: ArchiveIndexes
    let privateContent: PrivateContent

    /// Checks the library's database for damage that a recovery can repair, for example values that Masthead never
    /// writes. Items' files are not checked.
    /// - Returns: the faults, one per line, or an empty array if the database is intact.
    public func databaseFaults() async throws(MastheadError) -> [String] { try await store.databaseFaults() }

    /// Returns the number of publications that items refer to but the database does not list, for example because a
    /// part of the database was lost. The library does not show these items. A recovery restores the publications from
    /// the backup. The call is fast for any number of items.
    public func missingPublicationCount() async throws(MastheadError) -> Int {
        try await store.read { db in
            // Each step finds the next publication in the index, without reading all items.
            try Int.fetchOne(
                db,
                sql: """
                    WITH RECURSIVE used(id) AS (
                        SELECT MIN(publicationID) FROM item
                        UNION ALL
                        SELECT (SELECT MIN(publicationID) FROM item WHERE publicationID > used.id) FROM used
                            WHERE used.id IS NOT NULL)
                    SELECT COUNT(*) FROM used WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM publication)
                    """) ?? 0
        }
    }

    /// Returns the imported items whose files are lost, for example after a recovery that used only a backup. Items whose
    /// files the user deleted are left out.
    public func lostImports() async throws(MastheadError) -> [ItemReference] {
        try await store.read { db in
            try ItemKey.fetchAll(
                db,
                where: """
                    publication.handle = ? AND item.revision IS NOT NULL AND contentIdentity IS NULL
                    AND NOT isDeclined AND NOT isRemoved AND item.id NOT IN (SELECT itemID FROM assetDownload)
                    ORDER BY item.name
                    """, [Handle.own])
        }.map(\.reference)
    }

    /// Compares every file in an item's content with its hash, several files at a time.
    ///
    /// If a file is missing or changed, the item is marked as damaged. The next ``Downloads/queue(_:scale:)`` or
    /// ``Downloads/queueEverything(scale:of:)`` then downloads the item again, or only the damaged files if the archive
    /// has an index. An item whose folder is missing or empty is damaged even if its hashes are unknown. An imported item
    /// whose files are lost is also damaged.
    /// - Parameters:
    ///   - reference: the item.
    ///   - isOffline: whether to verify without the publisher's server. Otherwise, the library downloads the index if
    ///     hashes are unknown.
    ///   - onProgress: receives the number of verified bytes and the total number of bytes, on arbitrary threads.
    /// - Throws: ``MastheadError`` if the item is not downloaded, if the server does not send the index, or if the task
    ///   is canceled.
    public func verify(
        _ reference: ItemReference, isOffline: Bool = false,
        onProgress: @escaping @Sendable (_ byteCount: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws(MastheadError) -> ContentVerification {
        let key = try await items.existingKey(reference)
        let content = store.folder.content(of: key)
        while true {
            guard try await items.existingItem(key).contentURL != nil else {
                guard try await lostImports().contains(key.reference) else {
                    throw MastheadError(
                        .nothingToDownload, cannot: "verify", to: key.label, found: "not downloaded",
                        remedies: [.download(key.label)])
                }
                return ContentVerification(
                    item: key.reference, label: key.label, fileCount: 0, byteCount: 0, hasHashes: false,
                    faults: [.noFiles])
            }
            let (inode, revision) = (FileStamp(content)?.inode, try await revision(of: key))
            let listed = try await listedFiles(of: key, isOffline: isOffline)
            let files = listed ?? []
            var verification = try await verify(files, of: key, in: content, onProgress)
            if listed == nil {
                verification.faults = [.noFiles]
            } else if verification.faults.isEmpty, let fault = try await kindFault(of: key, files, in: content) {
                verification.faults = [fault]
            }
            // If another revision was installed or recorded during the check, verify that revision.
            guard FileStamp(content)?.inode == inode, try await self.revision(of: key) == revision else { continue }
            try await mark(key, isDamaged: !verification.faults.isEmpty)
            return verification
        }
    }

    private func verify(
        _ files: [ContentFile], of key: ItemKey, in content: URL,
        _ onProgress: @escaping @Sendable (Int, Int) -> Void
    ) async throws(MastheadError) -> ContentVerification {
        let total = files.reduce(0) { $0 + $1.size }
        let byteCount = Atomic(0)
        let found = await FileVerifier.verify(files, in: content) { file in
            onProgress(byteCount.add(file.size, ordering: .relaxed).newValue, total)
        }
        guard found.count == files.count else {
            throw MastheadError(
                .stopped, cannot: "verify", to: key.label, found: "stopped",
                remedies: [.tryAgain])
        }
        return ContentVerification(
            item: key.reference, label: key.label, fileCount: files.count, byteCount: total, hasHashes: !files.isEmpty,
            faults: found.compactMap { file, finding in
                finding.words.map { ContentVerification.Fault(path: file.path, found: $0) }
            }.sorted { $0.path < $1.path })
    }

    /// Returns the revision that the hashes in the database belong to. An installation writes them after it replaces
    /// the folder.
    private func revision(of key: ItemKey) async throws(MastheadError) -> String? {
        try await store.read { db in
            try String.fetchOne(
                db, sql: "SELECT contentIdentity || ' ' || contentScale FROM item WHERE id = ?", arguments: [key.id])
        }
    }

    /// Returns the files in an item's content with their hashes, from the database or from the revision's index.
    /// - Returns: the files; empty if they are unknown; nil if they are unknown and the folder has none.
    private func listedFiles(of key: ItemKey, isOffline: Bool) async throws(MastheadError) -> [ContentFile]? {
        let files = try await store.read { try ContentFile.fetchAll($0, item: key.id) }
        guard files.isEmpty else { return files }
        if try FileSystem.names(in: store.folder.content(of: key)).isEmpty { return nil }
        let offer = try await store.read { db -> AssetDownloadRecord? in
            guard let item = try ItemRecord.fetch(db, key.id), let scale = item.contentScale else { return nil }
            let offer = try AssetDownloadRecord.offer(of: item, scale: scale, db)
            return offer?.identity == item.contentIdentity ? offer : nil
        }
        guard let offer else { return [] }
        // If the index is stored, no authorization is needed.
        let kept = try indexes.keptIndex(of: key, revision: offer.identity)
        let asks = store.isWritable && !isOffline
        let asked = kept != nil || !asks ? offer : try await privateContent.authorized(offer)
        guard let request = asked.indexRequest else { return [] }
        let found = asks ? try await indexes.index(of: key, revision: offer.identity, request) : kept
        guard let index = found else { return [] }
        let listed = try indexes.archive(of: offer, in: index).entries.map(ContentFile.init)
        guard store.isWritable else { return listed }
        try await store.write { try ContentFile.set(listed, item: key.id, $0) }
        return listed
    }

    /// Checks the format of a single file without a hash, which may be a Wi-Fi network's login page.
    private func kindFault(
        of key: ItemKey, _ files: [ContentFile], in content: URL
    ) async throws(MastheadError) -> ContentVerification.Fault? {
        guard files.count == 1, let path = files.first?.path else { return nil }
        let (isVouchedFor, isBook) = try await store.read { db in
            guard let item = try ItemRecord.fetch(db, key.id) else { return (true, false) }
            let isVouchedFor =
                item.content == nil || item.revision != nil || item.contentIdentity != item.offeredIdentity
                || !item.archives.isEmpty
            return (isVouchedFor, item.kind == .book)
        }
        guard !isVouchedFor else { return nil }
        let file = content.appending(path: path)
        do {
            let handle = try FileHandle(forReadingFrom: file)
            let start = try handle.read(upToCount: HTTPClient.inspectedByteCount) ?? Data()
            let fault = ContentKind(start).fault(fileName: isBook ? "" : path)
            // An earlier version of Masthead accepted truncated PDFs as complete files.
            let found = try fault ?? (FileFormat(start) == .pdf ? ContentEnd.fault(of: file) : nil)
            return found.map { ContentVerification.Fault(path: path, found: $0) }
        } catch let error as MastheadError { throw error } catch { throw .files("read", file, error) }
    }

    private func mark(_ key: ItemKey, isDamaged: Bool) async throws(MastheadError) {
        guard store.isWritable else { return }
        try await store.write { db in
            try db.execute(
                sql: "UPDATE item SET isDamaged = ? WHERE id = ? AND isDamaged != ?",
                arguments: [isDamaged, key.id, isDamaged])
        }
    }
}

extension ContentVerification.Fault {
    /// The fault of an item whose files are unknown and whose folder has none.
    fileprivate static let noFiles = Self(path: ".", found: "is missing")
}

extension FileVerifier.Finding {
    /// A description of the fault, or nil if the file is intact.
    fileprivate var words: String? {
        switch self {
        case .right: nil
        case .missing: "is missing"
        case .changed: "was changed: its size or SHA-256 differs"
        case .unreadable(let error): "cannot be read: \(error.found)"
        }
    }
}
