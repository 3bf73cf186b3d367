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
            try FileOwner.handOver(folder)
        }
        do throws(MastheadError) { return try restore() } catch {
            // Removes only an empty folder.
            if isNew { rmdir(folder.path) }
            throw error
        }
    }

    private func restore() throws(MastheadError) -> Result {
        guard let lock = try FolderLock.attempt(folder, cannot: "restore into") else {
            throw refused("a server runs in this folder", "Stop the server, or choose another folder.")
        }
        defer { lock.release() }
        let staging = try StagingFolder(in: folder, named: "press-restore")
        defer { staging.discard() }
        let others = try FileSystem.names(in: folder).filter { $0 != staging.url.lastPathComponent }
        guard others.isEmpty else {
            throw refused("the folder is not empty", "Choose an empty folder. Existing files were not changed.")
        }
        PrivateFile.tighten(folder, to: PrivateFile.folderMode)
        PrivateFile.tighten(staging.url, to: PrivateFile.folderMode)
        try FileOwner.handOver(staging.url)
        let tar = try TarReader(file)
        try requireRoom()
        let manifest = try unpack(tar, into: staging.url)
        let configuration = try check(manifest, tar, in: staging.url)
        try FileSystem.synchronize(staging.url)
        try move(staging.url)
        let database: String? = if case .postgresql(let text) = configuration.database { text } else { nil }
        // The paths of the configuration were read in the temporary folder.
        let places = [configuration.publicFolder, configuration.privateFolder].compactMap { $0 }
            .filter { !$0.path.hasPrefix(staging.url.path) && FileStamp($0) == nil }
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
    private func unpack(_ tar: TarReader, into staging: URL) throws(MastheadError) -> BackupManifest {
        var found: [String: BackupManifest.File] = [:]
        var folders: [(URL, Int)] = []
        var manifest: BackupManifest?
        while let entry = try tar.next() {
            guard manifest == nil else { throw tar.damaged("files follow the manifest") }
            let place = staging.appending(path: entry.path)
            if entry.path == BackupManifest.path {
                manifest = try read(entry, tar)
            } else if entry.kind == .folder {
                try createFolder(place, below: staging)
                folders.append((place, entry.mode))
            } else {
                guard found[entry.path] == nil else { throw tar.damaged("\(entry.path) is in the backup twice") }
                try createFolder(place.deletingLastPathComponent(), below: staging)
                found[entry.path] = try write(entry, tar, to: place)
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
                throw tar.damaged("\(listed.path) is missing")
            }
            guard file == listed else { throw tar.damaged("\(listed.path) does not match its hash in the manifest") }
        }
        if let path = found.keys.min() { throw tar.damaged("\(path) is not in the manifest") }
        // Change the permissions of folders after all files are written.
        for (place, mode) in folders { try Self.change(place, to: mode & 0o2775 | Int(PrivateFile.folderMode)) }
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

    private func createFolder(_ place: URL, below staging: URL) throws(MastheadError) {
        guard place.path != staging.path, FileStamp(place, followsLinks: false)?.kind != .folder else { return }
        try createFolder(place.deletingLastPathComponent(), below: staging)
        guard mkdir(place.path, PrivateFile.folderMode) == 0 else { throw .system("restore", place) }
        try FileOwner.handOver(place)
    }

    private func write(
        _ entry: TarHeader, _ tar: TarReader, to place: URL
    ) throws(MastheadError) -> BackupManifest.File {
        let descriptor = open(place.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, PrivateFile.mode)
        guard descriptor >= 0 else { throw .system("restore", place) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var hash = SHA256()
        while let piece = try tar.read() {
            hash.update(data: piece)
            do { try handle.write(contentsOf: piece) } catch { throw .files("restore", place, error) }
        }
        try Self.change(place, to: entry.mode & 0o664 | Int(PrivateFile.mode))
        try FileOwner.handOver(place)
        return BackupManifest.File(
            path: entry.path, byteCount: entry.byteCount, sha256: hash.finalize().hexadecimal)
    }

    private static func change(_ place: URL, to mode: Int) throws(MastheadError) {
        guard chmod(place.path, mode_t(mode)) == 0 else { throw .system("change the permissions of", place) }
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

    /// Moves the files out of the temporary folder, the configuration last.
    private func move(_ staging: URL) throws(MastheadError) {
        let configuration = PressFolder(staging).configuration.lastPathComponent
        for name in try FileSystem.names(in: staging).sorted() where name != configuration {
            try FileSystem.move(staging.appending(path: name), to: folder.appending(path: name))
        }
        try FileSystem.synchronize(folder)
        try FileSystem.move(staging.appending(path: configuration), to: folder.appending(path: configuration))
        try FileSystem.synchronize(folder)
    }

    private func refused(_ found: String, _ hint: String) -> MastheadError {
        MastheadError(.configuration, cannot: "restore into", to: folder.path, found: found, hint: hint)
    }
}
