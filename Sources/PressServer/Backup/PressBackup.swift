import Files
package import Foundation
package import Periodical
package import ServerStore

/// Copies a publisher server into a single file, while the server runs.
package struct PressBackup: Sendable {
    /// The result of a backup.
    package struct Result: Sendable {
        /// The backup.
        package let file: URL
        /// The size of the backup, in bytes.
        package let byteCount: Int
        /// The number of files in the backup.
        package let fileCount: Int
        /// The URL of the PostgreSQL database, which is not in the backup, or nil if the database is in the backup.
        package let database: String?
        /// The folders with content that are not in the backup.
        package let omitted: [URL]
    }

    private let folder: PressFolder
    private let database: StoreAddress
    private let password: String?
    private let includesContent: Bool

    /// Prepares a backup.
    /// - Parameters:
    ///   - folder: The server's folder.
    ///   - database: The server's database.
    ///   - password: The PostgreSQL user's password, or nil if none is needed.
    ///   - includesContent: Whether to include the public and private folders in the server's folder.
    package init(
        _ folder: PressFolder, database: StoreAddress, password: String? = nil, includesContent: Bool = true
    ) {
        self.folder = folder
        self.database = database
        self.password = password
        self.includesContent = includesContent
    }

    /// Writes the backup. Until it is complete and on the disk, there is only a temporary folder beside it, which is
    /// deleted even if this process is killed.
    /// - Parameters:
    ///   - target: The file to write, or a folder for a file whose name contains the date.
    ///   - now: The time of the backup.
    /// - Throws: ``MastheadError`` if a file that the server needs cannot be read, or the database is damaged.
    package func write(to target: URL, now: Date = Date()) async throws(MastheadError) -> Result {
        let target = target.absoluteURL
        let plan = try BackupPlan(folder, database)
        _ = try SigningKey(folder)
        let file = FileStamp(target)?.kind == .folder ? target.appending(path: Self.name(now)) : target
        if let kind = FileStamp(file, followsLinks: false)?.kind, kind != .file {
            throw failed(file, "the path is not a file", "Specify another file.")
        }
        guard !isNeeded(file, plan) else {
            throw failed(file, "the server needs this file", "Specify another file.")
        }
        for place in Array(plan.content.values) + plan.elsewhere where Self.contains(place, file) {
            throw failed(
                file, "readers or the web server can read files in \(place.path)",
                "Use a folder that only you can read, because the backup contains all keys and secrets.")
        }
        let staging = try StagingFolder(in: file.deletingLastPathComponent(), named: "press-backup")
        defer { staging.discard() }
        PrivateFile.tighten(staging.url, to: PrivateFile.folderMode)
        let state = try await copyDatabase(to: staging.url.appending(path: "database"))
        let made = staging.url.appending(path: "backup.tar")
        let owner = FileOwner.isRoot ? FileOwner(of: folder.url) : nil
        var tar = try TarWriter(made, for: owner?.isRoot == true ? nil : owner)
        try write(plan, staging.url, into: &tar)
        let manifest = BackupManifest(
            created: now.rfc3339, database: plan.database == nil ? "postgresql" : "sqlite", schema: state.steps,
            content: includesContent, files: tar.files)
        try tar.add(try Self.encoded(manifest), as: BackupManifest.path)
        try tar.finish()
        try FileSystem.move(made, to: file, cannot: "write")
        try FileSystem.synchronize(file.deletingLastPathComponent())
        var omitted = plan.elsewhere
        if !includesContent { omitted += plan.content.values.filter { FileStamp($0) != nil } }
        return Result(
            file: file, byteCount: FileStamp(file)?.byteCount ?? 0, fileCount: manifest.files.count,
            database: database.url, omitted: omitted.sorted { $0.path < $1.path })
    }

    /// Whether a file is part of the server, so that the backup must not replace it.
    private func isNeeded(_ file: URL, _ plan: BackupPlan) -> Bool {
        guard let stamp = FileStamp(file) else { return false }
        var places = Array(plan.files.values) + [folder.configuration, folder.signingKey, folder.oldSigningKeys]
        if case .file(let place) = database { places.append(place) }
        return places.contains { FileStamp($0)?.isSameFile(as: stamp) == true }
    }

    private func copyDatabase(to copy: URL) async throws(MastheadError) -> StoreState {
        let state: StoreState
        switch database {
        case .file(let file): state = try SQLiteCopy.make(of: file, at: copy)
        case .postgresql: state = try await database.state(password: password)
        }
        guard let damage = state.damage else { return state }
        throw MastheadError(
            .storeFailed, cannot: "back up the database", to: database.shown, found: "the file is damaged: \(damage)",
            hint: "Restore an earlier backup. No backup was written, and earlier backups are unchanged.")
    }

    private func write(_ plan: BackupPlan, _ staging: URL, into tar: inout TarWriter) throws(MastheadError) {
        if let configuration = plan.configuration { try tar.add(configuration, as: plan.configurationName) }
        // Rotating the key saves the old key before it writes the new one. In this order, no key is missing.
        try require(folder.signingKey, as: folder.signingKey.lastPathComponent, in: &tar)
        let old = folder.oldSigningKeys
        _ = try tar.add(old, as: old.lastPathComponent, mode: Int(PrivateFile.mode))
        let known = Set(tar.files.map(\.path))
        for (path, file) in plan.files.sorted(by: { $0.key < $1.key }) where !known.contains(path) {
            try require(file, as: path, in: &tar)
        }
        if let path = plan.database {
            let copy = staging.appending(path: "database")
            guard try tar.add(copy, as: path, mode: Int(PrivateFile.mode), isOwn: true) else {
                throw .system("back up", copy, number: ENOENT)
            }
        }
        guard includesContent else { return }
        for (path, place) in plan.content.sorted(by: { $0.key < $1.key }) {
            try addContent(place, as: path, to: &tar)
        }
    }

    private func require(_ file: URL, as path: String, in tar: inout TarWriter) throws(MastheadError) {
        guard try tar.add(file, as: path, mode: Int(PrivateFile.mode)) else {
            throw MastheadError.system("back up", file, number: ENOENT)
        }
    }

    /// Adds a folder with content, without hidden files and without links that lead out of the folder.
    private func addContent(_ root: URL, as path: String, to tar: inout TarWriter) throws(MastheadError) {
        guard let stamp = FileStamp(root), stamp.kind == .folder else { return }
        try tar.add(folder: path, mode: stamp.mode)
        var known = Set(tar.files.map(\.path))
        var folders: Set<String> = [path]
        for result in FileWalk(root) {
            let file = try result.get()
            guard FileStamp(file, followsLinks: false)?.kind == .file else { continue }
            let place = path + "/" + file.path.dropFirst(root.path.count).drop { $0 == "/" }
            try addFolders(of: place, beside: file, to: tar, &folders)
            guard known.insert(place).inserted else { continue }
            // A publisher may replace files at the same time. Catalogs are replaced last, and name only files that stay.
            _ = try tar.add(file, as: place, mode: nil)
        }
    }

    /// Adds the parent folders of a file that are not in the archive yet.
    private func addFolders(
        of path: String, beside file: URL, to tar: TarWriter, _ folders: inout Set<String>
    ) throws(MastheadError) {
        let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        guard folders.insert(parent).inserted else { return }
        let place = file.deletingLastPathComponent()
        try addFolders(of: parent, beside: place, to: tar, &folders)
        try tar.add(folder: parent, mode: FileStamp(place)?.mode ?? Int(PrivateFile.folderMode))
    }

    private static func contains(_ folder: URL, _ file: URL) -> Bool {
        let root = folder.resolvingSymlinksInPath().standardizedFileURL.path
        let path = file.deletingLastPathComponent().resolvingSymlinksInPath().standardizedFileURL.path
        return path == root || path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }

    /// Returns the name of a backup, such as `press-20261128-040000.tar`.
    private static func name(_ now: Date) -> String {
        let digits = now.rfc3339.filter(\.isNumber)
        return "press-\(digits.prefix(8))-\(digits.dropFirst(8).prefix(6)).tar"
    }

    private static func encoded(_ manifest: BackupManifest) throws(MastheadError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do { return try encoder.encode(manifest) } catch {
            throw MastheadError(.fileSystem, cannot: "write", to: BackupManifest.path, found: "\(error)")
        }
    }

    private func failed(_ file: URL, _ found: String, _ hint: String) -> MastheadError {
        MastheadError(.configuration, cannot: "write the backup", to: file.path, found: found, hint: hint)
    }
}

extension StoreAddress {
    /// The URL of a PostgreSQL database, or nil for a file.
    fileprivate var url: String? { if case .postgresql(let text) = self { text } else { nil } }
}
