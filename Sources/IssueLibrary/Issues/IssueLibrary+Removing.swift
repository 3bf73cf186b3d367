import Files
import Foundation
import GRDB
public import Periodical

extension IssueLibrary {
    /// Takes an issue out of the library: its content, its cover, what is on its way, and where the reader was.
    ///
    /// While a catalogue offers it, the next refresh that finds the catalogue changed adds it again.
    public func remove(_ name: String) async throws(MastheadError) {
        let issue = try await existingIssue(named: name)
        let name = issue.name
        try await removeContent(of: name)
        try await database.write(usesReserve: true) { db in
            try db.execute(sql: "DELETE FROM issue WHERE name = ?", arguments: [name])
            try db.execute(sql: "DELETE FROM readingPosition WHERE key = ?", arguments: [name])
            try db.execute(
                sql: "DELETE FROM setting WHERE key = ? AND value = ?",
                arguments: [SettingRecord.Key.currentlyReading.rawValue, name])
        }
        if let cover = issue.coverURL { try FileSystem.remove(cover) }
        try await updateIcon()
        await backUp(.now)
    }

    /// Deletes an issue's files and what is on its way; the issue and the reader's position stay.
    ///
    /// This works on a full disk too: with the room that is kept for it, or else the files go first.
    public func removeContent(of name: String) async throws(MastheadError) {
        let name = try await existingIssue(named: name).name
        let reserve = DiskReserve(folder)
        reserve.giveUpIfNeeded()
        do throws(MastheadError) {
            try await removeContentInOrder(of: name)
        } catch {
            let isFull = (DiskSpace.free(at: folder.root) ?? .max) < DiskReserve.leastRoom
            guard isFull, [.libraryDatabase, .fileSystem].contains(error.code) else { throw error }
            logger.notice("\(error) (its files are deleted first)")
            guard try makeRoom(byRemoving: name) else { throw error }
            try await finishRemoval(of: name)
        }
        try await updateIcon()
        reserve.restore()
    }

    private func removeContentInOrder(of name: String) async throws(MastheadError) {
        // First the wish, so that a process that downloads it stops; then, with the lock, the rest.
        try await database.write(usesReserve: true) {
            try $0.execute(sql: "DELETE FROM assetDownload WHERE issueName = ?", arguments: [name])
        }
        let lock = try await acquire(folder.lock(of: name), note: "remove")
        defer { lock.remove() }
        // First the database, then the files: a crash between the two leaves files that count for nothing.
        try await forgetContent(of: name)
        try installer.discard(folder.content(of: name))
        try installer.clear(folder.incoming(of: name))
    }

    private func forgetContent(of name: String) async throws(MastheadError) {
        try await database.write(usesReserve: true) { db in
            try db.execute(
                sql: """
                    UPDATE issue SET contentIdentity = NULL, contentScale = NULL, contentByteCount = NULL,
                        installingIdentity = NULL, installingInode = NULL, isDamaged = 0, error = NULL WHERE name = ?
                    """, arguments: [name])
            try ContentFile.forget(issue: name, db)
            try db.execute(sql: "DELETE FROM assetDownload WHERE issueName = ?", arguments: [name])
        }
    }

    /// Deletes an issue's files though the database could not be told, for want of room. The name that the folder has
    /// meanwhile says what is to be written down: see ``finishInterruptedRemovals()``.
    /// - Returns: whether there was something to delete.
    private func makeRoom(byRemoving name: String) throws(MastheadError) -> Bool {
        let content = folder.content(of: name)
        guard FileStamp(content) != nil else { return false }
        let descriptor = open(content.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("deleting", content) }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw MastheadError(
                .busy, doing: "removing", to: name, found: "it is open in a reader, and the disk is full",
                hint: "Close the reader, or remove another issue first.")
        }
        let aside = folder.removal(ofFolder: content.lastPathComponent)
        guard rename(content.path, aside.path) == 0 else { throw .system("deleting", content) }
        try empty(aside)
        return true
    }

    /// Deletes what is in a folder; the folder itself stays.
    private func empty(_ aside: URL) throws(MastheadError) {
        for name in try FileSystem.names(in: aside) { try FileSystem.remove(aside.appending(path: name)) }
    }

    /// Writes down that an issue's files are gone.
    private func finishRemoval(of name: String) async throws(MastheadError) {
        try await forgetContent(of: name)
        try installer.clear(folder.incoming(of: name))
        try FileSystem.remove(folder.removal(ofFolder: folder.content(of: name).lastPathComponent))
    }

    /// Brings removals to an end that a full disk or a crash interrupted after the files were deleted.
    func finishInterruptedRemovals() async throws(MastheadError) {
        let places = try FileSystem.names(in: folder.root).filter { $0.hasPrefix(LibraryFolder.removalPrefix) }
        guard !places.isEmpty else { return }
        let names = try await database.read { try String.fetchAll($0, sql: "SELECT name FROM issue") }
        for place in places {
            try empty(folder.root.appending(path: place, directoryHint: .isDirectory))
            let name = names.first {
                folder.removal(ofFolder: folder.content(of: $0).lastPathComponent).lastPathComponent == place
            }
            // It may have come in anew meanwhile.
            if let name, FileStamp(folder.content(of: name)) == nil { try await forgetContent(of: name) }
            try FileSystem.remove(folder.root.appending(path: place))
        }
    }
}
