import Cryptography
import Files
package import Foundation
package import Periodical
import ServerStore

/// Restores a publisher server from a backup into an empty folder.
package struct PressRestore: Sendable {
    /// The result of a restored backup.
    package struct Result: Sendable {
        /// When the backup was made, in RFC 3339.
        package let created: String
        /// The number of restored files.
        package let fileCount: Int
        /// The URL of the PostgreSQL database, which was not in the backup, or nil if the database was restored.
        package let database: String?
        /// The configured folders with content that do not exist on this machine.
        package let missing: [URL]
    }

    private let file: URL
    private let folder: URL

    /// Prepares to restore a backup.
    /// - Parameters:
    ///   - file: The backup.
    ///   - folder: An empty folder, or a folder that does not exist yet.
    package init(_ file: URL, into folder: URL) {
        self.file = file
        self.folder = folder.absoluteURL.resolvingSymlinksInPath()
    }

    /// Restores the backup. All files are checked in a temporary folder before they are moved. The configuration is
    /// moved last, so that an interrupted call leaves no server.
    /// - Throws: ``MastheadError`` if the folder is not empty or has a running server, or if the backup is damaged or
    ///   from a later version.
    package func run() throws(MastheadError) -> Result {
        let isNew = FileStamp(folder) == nil
        if isNew {
            try FileSystem.createFolder(folder)
            try handOver()
        }
        do throws(MastheadError) { return try restore() } catch {
            // Removes only an empty folder.
            if isNew { rmdir(folder.path) }
            throw error
        }
    }

    /// Gives the new folder to the owner of its parent folder if root runs this process.
    private func handOver() throws(MastheadError) {
        guard FileOwner.isRoot, let owner = FileOwner(of: folder.deletingLastPathComponent()), !owner.isRoot
        else { return }
        let descriptor = try RestoreFolder.opened(folder)
        defer { close(descriptor) }
        guard FileStamp(descriptor: descriptor)?.owner == geteuid(),
            fchown(descriptor, owner.user, owner.group) == 0
        else { throw .system("change the owner of", folder) }
    }

    private func restore() throws(MastheadError) -> Result {
        guard let lock = try FolderLock.attempt(folder, cannot: "restore into") else {
            throw refused("a server runs in this folder", "Stop the server, or choose another folder.")
        }
        defer { lock.release() }
        let target = try RestoreFolder.opened(folder)
        defer { close(target) }
        guard let stamp = FileStamp(descriptor: target) else { throw .system("restore into", folder) }
        let staging = try StagingFolder(in: folder, named: "press-restore")
        defer { staging.discard() }
        let others = try RestoreFolder.names(in: target, folder).filter { $0 != staging.url.lastPathComponent }
        guard others.isEmpty else {
            throw refused("the folder is not empty", "Choose an empty folder. Existing files were not changed.")
        }
        // Ignore errors, as for other private folders: file systems without permissions reject the change.
        if stamp.owner == geteuid(), stamp.mode & 0o007 != 0 { _ = fchmod(target, PrivateFile.folderMode) }
        var owner: FileOwner?
        if FileOwner.isRoot { owner = try FileOwner(descriptor: target, folder) }
        let made = try RestoreFolder(staging.url, for: owner?.isRoot == true ? nil : owner)
        let tar = try TarReader(file)
        try requireRoom()
        let manifest = try unpack(tar, into: made)
        let place = made.place
        let configuration = try check(manifest, tar, in: place)
        try FileSystem.synchronize(place)
        try move(made, to: target, last: PressFolder(place).configuration.lastPathComponent)
        let database: String? = if case .postgresql(let text) = configuration.database { text } else { nil }
        // The paths of the configuration were read in the temporary folder.
        let places = [configuration.publicFolder, configuration.privateFolder].compactMap { $0 }
            .filter { !$0.path.hasPrefix(place.path) && FileStamp($0) == nil }
        return Result(
            created: manifest.created, fileCount: manifest.files.count, database: database, missing: places)
    }

    private func requireRoom() throws(MastheadError) {
        let (needed, available) = (FileStamp(file)?.byteCount ?? 0, try DiskSpace.available(at: folder))
        guard needed > available else { return }
        throw MastheadError(
            .fileSystem, cannot: "restore into", to: folder.path,
            found: "the backup needs \(needed.byteText), but the disk has only \(available.byteText) left",
            remedies: [.makeRoom])
    }

    /// Writes all files of the backup into a folder, and compares them with the manifest.
    private func unpack(_ tar: TarReader, into made: RestoreFolder) throws(MastheadError) -> BackupManifest {
        var found: [String: BackupManifest.File] = [:]
        var folders: [(String, Int)] = []
        var manifest: BackupManifest?
        while let entry = try tar.next() {
            guard manifest == nil else { throw tar.damaged("files follow the manifest") }
            if entry.path == BackupManifest.path {
                manifest = try read(entry, tar)
            } else if entry.kind == .folder {
                try made.createFolder(entry.path)
                folders.append((entry.path, entry.mode))
            } else {
                guard found[entry.path] == nil else {
                    throw tar.damaged("\(entry.path.printable) is in the backup twice")
                }
                found[entry.path] = try write(entry, tar, in: made)
            }
        }
        guard let manifest else {
            throw tar.damaged("the manifest is missing, so the file is incomplete or not a backup of a server")
        }
        guard manifest.format == BackupManifest.currentFormat, !StoreState.isNewer(manifest.schema) else {
            throw MastheadError(
                .storeNewer, cannot: "restore the backup", to: file.path,
                found: "a later version of Masthead has written the backup",
                remedies: [.update("Install that version or a later one, then try again.")])
        }
        for listed in manifest.files {
            guard let file = found.removeValue(forKey: listed.path) else {
                throw tar.damaged("\(listed.path.printable) is missing")
            }
            guard file == listed else {
                throw tar.damaged("\(listed.path.printable) does not match its hash in the manifest")
            }
        }
        if let path = found.keys.min() { throw tar.damaged("\(path.printable) is not in the manifest") }
        // Change the permissions of folders after all files are written.
        for (path, mode) in folders {
            try made.changeFolder(path, to: mode & 0o2775 | Int(PrivateFile.folderMode))
        }
        return manifest
    }

    private func read(_ entry: TarHeader, _ tar: TarReader) throws(MastheadError) -> BackupManifest {
        guard entry.kind == .file, entry.byteCount <= BackupManifest.byteLimit else {
            throw tar.damaged("the manifest is too long")
        }
        var data = Data()
        while let piece = try tar.read() { data += piece }
        do { return try JSONDecoder().decode(BackupManifest.self, from: data) } catch {
            throw tar.damaged("the manifest is malformed")
        }
    }

    private func write(
        _ entry: TarHeader, _ tar: TarReader, in made: RestoreFolder
    ) throws(MastheadError) -> BackupManifest.File {
        let mode = entry.mode & 0o664 | Int(PrivateFile.mode)
        return try made.createFile(entry.path, mode: mode) { handle throws(MastheadError) in
            var hash = SHA256()
            while let piece = try tar.read() {
                hash.update(data: piece)
                do { try handle.write(contentsOf: piece) } catch {
                    throw .files("restore", folder.appending(path: entry.path), error)
                }
            }
            return BackupManifest.File(
                path: entry.path, byteCount: entry.byteCount, sha256: hash.finalize().hexadecimal)
        }
    }

    /// Checks that the restored files are a server that this version can run.
    private func check(
        _ manifest: BackupManifest, _ tar: TarReader, in staging: URL
    ) throws(MastheadError) -> PressConfiguration {
        let place = PressFolder(staging)
        let configuration = try PressConfigurationFile.read(place)
        _ = try SigningKey(place)
        guard case .file(let database) = configuration.database else { return configuration }
        guard manifest.files.contains(where: { staging.appending(path: $0.path).path == database.path }) else {
            throw tar.damaged("the database that the configuration names is not in the backup")
        }
        let state = try SQLiteCopy.inspect(database)
        if let damage = state.damage { throw tar.damaged("the database is damaged: \(damage)") }
        guard state.steps == manifest.schema else { throw tar.damaged("the manifest is of another database") }
        return configuration
    }

    /// Moves the files to the server's folder, the configuration last. Only then can another user open them.
    private func move(
        _ made: RestoreFolder, to target: Int32, last configuration: String
    ) throws(MastheadError) {
        for name in try made.names().sorted() where name != configuration { try made.move(name, to: target) }
        try FileSystem.synchronize(folder)
        try made.move(configuration, to: target)
        try FileSystem.synchronize(folder)
    }

    private func refused(_ found: String, _ hint: String) -> MastheadError {
        MastheadError(.configuration, cannot: "restore into", to: folder.path, found: found, hint: hint)
    }
}
