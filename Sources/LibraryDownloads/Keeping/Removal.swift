import Files
import Foundation
import GRDB
package import LibraryCore
import Logging
public import Periodical

/// Removes items from a library, or deletes only their content.
public struct Removal: Sendable {
    let store: LibraryStore
    let items: Items
    let disposal: ContentDisposal
    let icon: CoverIcon
    let backups: LibraryBackups
    let logger: Logger

    /// Removes an item from the library, with its content, cover, pending downloads, bookmarks, highlights and reading
    /// position.
    ///
    /// If a catalog lists the item, it stays removed until the user requests it by name. `items(removed: true)` returns
    /// removed items. If an item was bought individually, only its files are deleted, as with
    /// ``Removal/removeContent(of:)``.
    /// - Returns: whether the item was removed, or only its files.
    @discardableResult
    public func remove(_ reference: ItemReference) async throws(MastheadError) -> RemovalScope {
        try await remove(try await items.existingKey(reference))
    }

    /// Removes an item from the library.
    /// - Parameter ifNoted: whether to remove the item only if its removal is still pending. If the user has downloaded
    ///   the item again, the item and its files are then kept.
    /// - Returns: whether the item was removed, or only its content.
    @discardableResult
    func remove(_ key: ItemKey, ifNoted: Bool = false) async throws(MastheadError) -> RemovalScope {
        guard try await removeContent(of: key, declines: true, if: ifNoted ? .isBegun : .always) else { return .item }
        if try await scope(.item, of: key) == .content {
            try await store.write(usesReserve: true) { db in
                try PendingRemoval.Record.forget(key, db)
                // Keep the item in the list, because the user may have bought it after scheduling its removal.
                try db.execute(sql: "UPDATE item SET isRemoved = 0 WHERE id = ?", arguments: [key.id])
            }
            return .content
        }
        let cover = try await store.write(usesReserve: true) { db -> String? in
            if ifNoted, try !Condition.isBegun.isMet(by: key, db) { return nil }
            // After this transaction, the user can no longer undo the removal.
            try PendingRemoval.Record.forget(key, db)
            let cover = try String.fetchOne(db, sql: "SELECT coverFile FROM item WHERE id = ?", arguments: [key.id])
            for table in ["readingPosition", "mark", "highlight", "readPage", "page"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE itemID = ?", arguments: [key.id])
            }
            try db.execute(
                sql: "DELETE FROM setting WHERE key = ? AND value = ?",
                arguments: [SettingRecord.Key.currentlyReading.rawValue, String(key.id)])
            // Delete the row if no catalog lists the item, because it cannot be downloaded again.
            try db.execute(
                sql: """
                    DELETE FROM item WHERE id = ? AND publicationID IN (SELECT id FROM publication WHERE url IS NULL)
                    """, arguments: [key.id])
            try db.execute(
                sql: """
                    UPDATE item SET isRemoved = 1, coverFile = NULL, coverSource = NULL, textIdentity = NULL,
                        readMark = NULL, readShare = NULL
                    WHERE id = ?
                    """, arguments: [key.id])
            return cover
        }
        if let cover { try FileSystem.remove(store.folder.covers.appending(path: cover)) }
        try await icon.update()
        await backups.backUp(.now)
        return .item
    }

    /// Returns which part of an item to remove. If an item was bought individually, only its content is removed.
    func scope(_ wanted: RemovalScope, of key: ItemKey) async throws(MastheadError) -> RemovalScope {
        guard wanted == .item, let item = try await items.item(key) else { return wanted }
        return item.isBoughtSingly ? .content : .item
    }

    /// Deletes an item's files and pending downloads. The item and its reading position are kept. The content is
    /// downloaded again only after the user requests the item by name.
    ///
    /// The deletion also works on a full disk, because the library reserves disk space for it.
    public func removeContent(of reference: ItemReference) async throws(MastheadError) {
        let key = try await items.existingKey(reference)
        try await removeContent(of: key, declines: true)
        try await store.write(usesReserve: true) { try PendingRemoval.Record.forget(key, $0) }
    }

    /// A condition for carrying out a planned deletion, because the user may have requested the item again in the
    /// meantime.
    package enum Condition: Sendable {
        case always
        /// A process has started the pending removal.
        case isBegun
        /// The item is removed from the library.
        case isRemoved

        fileprivate func isMet(by key: ItemKey, _ db: Database) throws -> Bool {
            let sql: String
            switch self {
            case .always: return true
            case .isBegun: sql = "SELECT EXISTS (SELECT 1 FROM pendingRemoval WHERE itemID = ? AND isBegun)"
            case .isRemoved: sql = "SELECT EXISTS (SELECT 1 FROM item WHERE id = ? AND isRemoved)"
            }
            return try Bool.fetchOne(db, sql: sql, arguments: [key.id]) ?? false
        }
    }

    /// Deletes an item's files.
    /// - Parameters:
    ///   - declines: whether the user requested the deletion, so that the item is not downloaded again automatically.
    ///   - condition: the condition, checked in the transactions that record the deletion.
    /// - Returns: false if the condition was not met. The files are then kept.
    @discardableResult
    package func removeContent(
        of key: ItemKey, declines: Bool, if condition: Condition = .always
    ) async throws(MastheadError) -> Bool {
        let reserve = DiskReserve(store.folder)
        reserve.giveUpIfNeeded()
        do throws(MastheadError) {
            guard try await removeContentInOrder(of: key, declines: declines, if: condition) else {
                reserve.restore()
                return false
            }
        } catch {
            let isFull = (DiskSpace.free(at: store.folder.root) ?? .max) < DiskReserve.leastRoom
            guard isFull, [.libraryDatabase, .fileSystem].contains(error.code) else { throw error }
            guard try await store.read({ try condition.isMet(by: key, $0) }) else { throw error }
            logger.notice("\(error) (deleting its files first)")
            guard try makeRoom(byRemoving: key) else { throw error }
            try await finishRemoval(of: key)
            if declines {
                try await store.write {
                    try $0.execute(sql: "UPDATE item SET isDeclined = 1 WHERE id = ?", arguments: [key.id])
                }
            }
        }
        try await icon.update()
        reserve.restore()
        return true
    }

    private func removeContentInOrder(
        of key: ItemKey, declines: Bool, if condition: Condition
    ) async throws(MastheadError) -> Bool {
        // Cancel the download first, so that the downloading process releases the lock.
        let isWanted = try await store.write(usesReserve: true) { db in
            guard try condition.isMet(by: key, db) else { return false }
            try db.execute(sql: "DELETE FROM assetDownload WHERE itemID = ?", arguments: [key.id])
            if declines { try db.execute(sql: "UPDATE item SET isDeclined = 1 WHERE id = ?", arguments: [key.id]) }
            return true
        }
        guard isWanted else { return false }
        let lock = try await store.acquire(store.folder.lock(of: key), note: "remove")
        defer { lock.remove() }
        // Update the database before deleting the files, so that the files are ignored after a crash between the steps.
        guard try await forgetContent(of: key, if: condition) else { return false }
        try disposal.discard(store.folder.content(of: key))
        try disposal.clear(store.folder.incoming(of: key))
        return true
    }

    @discardableResult
    private func forgetContent(of key: ItemKey, if condition: Condition = .always) async throws(MastheadError) -> Bool {
        try await store.write(usesReserve: true) { db in
            guard try condition.isMet(by: key, db) else { return false }
            try db.execute(
                sql: """
                    UPDATE item SET contentIdentity = NULL, contentScale = NULL, contentByteCount = NULL,
                        installingIdentity = NULL, installingInode = NULL, isDamaged = 0, error = NULL WHERE id = ?
                    """, arguments: [key.id])
            try ContentFile.forget(item: key.id, db)
            try db.execute(sql: "DELETE FROM assetDownload WHERE itemID = ?", arguments: [key.id])
            return true
        }
    }

    /// Deletes an item's files if the disk is too full to write to the database. The folder is renamed first, so that
    /// ``finishInterruptedRemovals()`` can find the item and update the database.
    /// - Returns: whether the files were deleted. Files are kept if deleting them would not free space, because the
    ///   database could then not be updated and would still list the item as available.
    private func makeRoom(byRemoving key: ItemKey) throws(MastheadError) -> Bool {
        let content = store.folder.content(of: key)
        // Keep files that are hard links to another item's files, because deleting them would free no space.
        guard FileSystem.hasOwnFiles(content) else { return false }
        let descriptor = open(content.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("delete", content) }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw MastheadError(
                .busy, cannot: "remove", to: key.label, found: "the issue is open in a reader, and the disk is full",
                remedies: [.closeOthers("Close the reader, or remove another issue first.")])
        }
        let aside = store.folder.removal(ofFolder: content.lastPathComponent)
        guard rename(content.path, aside.path) == 0 else { throw .system("delete", content) }
        try empty(aside)
        return true
    }

    /// Deletes the files in a folder, but not the folder itself.
    private func empty(_ aside: URL) throws(MastheadError) {
        for name in try FileSystem.names(in: aside) { try FileSystem.remove(aside.appending(path: name)) }
    }

    /// Records that an item's files were deleted.
    private func finishRemoval(of key: ItemKey) async throws(MastheadError) {
        try await forgetContent(of: key)
        try disposal.clear(store.folder.incoming(of: key))
        try FileSystem.remove(store.folder.removal(ofFolder: store.folder.content(of: key).lastPathComponent))
    }

    /// Finishes removals that a full disk or a crash interrupted after the files were deleted.
    func finishInterruptedRemovals() async throws(MastheadError) {
        let places = try FileSystem.names(in: store.folder.root).filter { $0.hasPrefix(LibraryFolder.removalPrefix) }
        guard !places.isEmpty else { return }
        let keys = try await store.read { try ItemKey.fetchAll($0, where: "1") }
        for place in places {
            try empty(store.folder.root.appending(path: place, directoryHint: .isDirectory))
            let key = keys.first { store.folder.removal(ofFolder: $0.folder).lastPathComponent == place }
            // Update the database only if the item was not downloaded again in the meantime.
            if let key, FileStamp(store.folder.content(of: key)) == nil { try await forgetContent(of: key) }
            try FileSystem.remove(store.folder.root.appending(path: place))
        }
    }
}
