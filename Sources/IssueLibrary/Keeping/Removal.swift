import Files
import Foundation
import GRDB
import Logging
import Periodical

/// Takes items out of a library, or their content alone.
struct Removal: Sendable {
    let store: LibraryStore
    let items: ItemDirectory
    let disposal: ContentDisposal
    let icon: CoverIcon
    let backups: LibraryBackups
    let logger: Logger

    /// Takes an item out of the library: its content, its cover, what is on its way, what the reader marked, and where they were. Of
    /// one that was bought by itself the files alone.
    func remove(_ reference: ItemReference) async throws(MastheadError) -> RemovalScope {
        try await remove(try await items.existingKey(reference))
    }

    /// Takes an item out of the library.
    /// - Parameter ifNoted: whether it stays where the reader has asked for it anew meanwhile, so that its removal is not noted any
    ///   more.
    /// - Returns: what of it was removed.
    @discardableResult
    func remove(_ key: ItemKey, ifNoted: Bool = false) async throws(MastheadError) -> RemovalScope {
        try await removeContent(of: key, declines: true)
        if try await scope(.item, of: key) == .content {
            try await store.write(usesReserve: true) { db in
                try PendingRemoval.Record.forget(key, db)
                // It may have been bought since its removal was noted.
                try db.execute(sql: "UPDATE item SET isRemoved = 0 WHERE id = ?", arguments: [key.id])
            }
            return .content
        }
        let cover = try await store.write(usesReserve: true) { db -> String? in
            let isNoted = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM pendingRemoval WHERE itemID = ?)", arguments: [key.id])
            if ifNoted, isNoted != true { return nil }
            // From here on there is nothing that could be brought back.
            try PendingRemoval.Record.forget(key, db)
            let cover = try String.fetchOne(db, sql: "SELECT coverFile FROM item WHERE id = ?", arguments: [key.id])
            for table in ["readingPosition", "mark", "highlight", "readPage", "page"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE itemID = ?", arguments: [key.id])
            }
            try db.execute(
                sql: "DELETE FROM setting WHERE key = ? AND value = ?",
                arguments: [SettingRecord.Key.currentlyReading.rawValue, String(key.id)])
            // Without a catalog that offers it there is nothing to be asked for again.
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

    /// What is removed of an item: what was bought by itself keeps its row, whatever is asked for.
    func scope(_ wanted: RemovalScope, of key: ItemKey) async throws(MastheadError) -> RemovalScope {
        guard wanted == .item, let item = try await items.item(key) else { return wanted }
        return item.isBoughtSingly ? .content : .item
    }

    /// Deletes an item's files and what is on its way; the item and the reader's position stay. Its content is brought in again
    /// when it is asked for by its name.
    func removeContent(of reference: ItemReference) async throws(MastheadError) {
        let key = try await items.existingKey(reference)
        try await removeContent(of: key, declines: true)
        try await store.write(usesReserve: true) { try PendingRemoval.Record.forget(key, $0) }
    }

    /// Deletes an item's files.
    /// - Parameter declines: whether the reader asked for it, so that it does not come back by itself.
    func removeContent(of key: ItemKey, declines: Bool) async throws(MastheadError) {
        let reserve = DiskReserve(store.folder)
        reserve.giveUpIfNeeded()
        do throws(MastheadError) {
            try await removeContentInOrder(of: key, declines: declines)
        } catch {
            let isFull = (DiskSpace.free(at: store.folder.root) ?? .max) < DiskReserve.leastRoom
            guard isFull, [.libraryDatabase, .fileSystem].contains(error.code) else { throw error }
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
    }

    private func removeContentInOrder(of key: ItemKey, declines: Bool) async throws(MastheadError) {
        // First the wish, so that a process that downloads it stops; then, with the lock, the rest.
        try await store.write(usesReserve: true) { db in
            try db.execute(sql: "DELETE FROM assetDownload WHERE itemID = ?", arguments: [key.id])
            if declines { try db.execute(sql: "UPDATE item SET isDeclined = 1 WHERE id = ?", arguments: [key.id]) }
        }
        let lock = try await store.acquire(store.folder.lock(of: key), note: "remove")
        defer { lock.remove() }
        // First the database, then the files: a crash between the two leaves files that count for nothing.
        try await forgetContent(of: key)
        try disposal.discard(store.folder.content(of: key))
        try disposal.clear(store.folder.incoming(of: key))
    }

    private func forgetContent(of key: ItemKey) async throws(MastheadError) {
        try await store.write(usesReserve: true) { db in
            try db.execute(
                sql: """
                    UPDATE item SET contentIdentity = NULL, contentScale = NULL, contentByteCount = NULL,
                        installingIdentity = NULL, installingInode = NULL, isDamaged = 0, error = NULL WHERE id = ?
                    """, arguments: [key.id])
            try ContentFile.forget(item: key.id, db)
            try db.execute(sql: "DELETE FROM assetDownload WHERE itemID = ?", arguments: [key.id])
        }
    }

    /// Deletes an item's files though the database could not be told, for want of room. The name that the folder has
    /// meanwhile says what is to be written down: see ``finishInterruptedRemovals()``.
    /// - Returns: whether there was something to delete.
    private func makeRoom(byRemoving key: ItemKey) throws(MastheadError) -> Bool {
        let content = store.folder.content(of: key)
        guard FileStamp(content) != nil else { return false }
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

    /// Deletes what is in a folder; the folder itself stays.
    private func empty(_ aside: URL) throws(MastheadError) {
        for name in try FileSystem.names(in: aside) { try FileSystem.remove(aside.appending(path: name)) }
    }

    /// Writes down that an item's files are gone.
    private func finishRemoval(of key: ItemKey) async throws(MastheadError) {
        try await forgetContent(of: key)
        try disposal.clear(store.folder.incoming(of: key))
        try FileSystem.remove(store.folder.removal(ofFolder: store.folder.content(of: key).lastPathComponent))
    }

    /// Brings removals to an end that a full disk or a crash interrupted after the files were deleted.
    func finishInterruptedRemovals() async throws(MastheadError) {
        let places = try FileSystem.names(in: store.folder.root).filter { $0.hasPrefix(LibraryFolder.removalPrefix) }
        guard !places.isEmpty else { return }
        let keys = try await store.read { try ItemKey.fetchAll($0, where: "1") }
        for place in places {
            try empty(store.folder.root.appending(path: place, directoryHint: .isDirectory))
            let key = keys.first { store.folder.removal(ofFolder: $0.folder).lastPathComponent == place }
            // It may have come in anew meanwhile.
            if let key, FileStamp(store.folder.content(of: key)) == nil { try await forgetContent(of: key) }
            try FileSystem.remove(store.folder.root.appending(path: place))
        }
    }
}
