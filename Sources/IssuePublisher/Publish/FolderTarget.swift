import Cryptography
import Files
import Foundation
import IssueArchive
import Periodical

/// A target in a local or mounted folder.
struct FolderTarget: PublishTarget {
    let root: URL
    /// Whether the files are readable only by the folder's owner and, if the owner allows it, by the group.
    var isPrivate = false
    /// The folder of the publisher server that serves the files, or nil if there is no publisher server.
    var server: URL?

    /// Locks the folder while files are published to it.
    func lock() throws(MastheadError) -> FolderLock? {
        try prepare()
        let lock = try FolderLock.acquire(root)
        // No other process on this machine is publishing to the folder. Temporary files are therefore left over from
        // interrupted runs, or belong to another machine that is publishing now.
        if lock.isHeld { try sweep() }
        return lock
    }

    /// Creates the folder. A folder for paid content may be inside a folder that a group can access, such as the web
    /// server's group.
    private func prepare() throws(MastheadError) {
        guard isPrivate else { return try make(root, mode: 0o755) }
        let parent = root.deletingLastPathComponent()
        try make(parent, mode: PrivateFile.folderMode)
        PrivateFile.tighten(parent, to: PrivateFile.folderMode)
        let mode: mode_t = isOpenToGroup(parent) ? 0o750 : PrivateFile.folderMode
        try make(root, mode: mode)
        PrivateFile.tighten(root, to: mode)
        try checkReader()
        try handOver()
    }

    /// Creates a folder and any missing folders above it.
    private func make(_ folder: URL, mode: mode_t) throws(MastheadError) {
        guard FileStamp(folder) == nil else { return }
        guard server != nil else { return try FileSystem.createFolder(folder, cannot: "prepare") }
        try make(folder.deletingLastPathComponent(), mode: mode)
        let owner = owner
        guard mkdir(folder.path, mode) == 0 || errno == EEXIST else { throw .system("prepare", folder) }
        // A new folder inherits the setgid bit from its parent. chmod(2) would clear it if the user is not in the
        // group.
        if let made = FileStamp(folder)?.mode, made & 0o777 != Int(mode) {
            guard chmod(folder.path, mode | mode_t(made & 0o2000)) == 0 else { throw .system("prepare", folder) }
        }
        try owner?.take(folder)
    }

    /// The owner and group to give to files that root publishes for a server. If nil, the files belong to the
    /// publishing user.
    private var owner: FileOwner? {
        guard FileOwner.isRoot, let server else { return nil }
        let tree = FileOwner(nearest: root)
        guard isPrivate, tree?.isRoot != false else { return tree }
        return FileOwner(of: server)
    }

    /// Changes the owner of files that root published earlier and that the server cannot read.
    private func handOver() throws(MastheadError) {
        guard let owner, !owner.isRoot else { return }
        var places = [root.deletingLastPathComponent(), root]
        for case let path as String in FileManager.default.enumerator(atPath: root.path) ?? .init() {
            places.append(root.appending(path: path))
        }
        for place in places where FileStamp(place, followsLinks: false)?.owner == 0 { try owner.take(place) }
    }

    /// Throws an error if only the publishing user may read the published files, so that the server could not read
    /// them.
    private func checkReader() throws(MastheadError) {
        guard let server, !FileOwner.isRoot, !isOpenToGroup(root), let reader = FileOwner(of: server),
            reader.user != geteuid()
        else { return }
        throw MastheadError(
            .publishing, cannot: "publish to", to: root.path,
            found: "the server runs as \(reader.userName), which cannot read the files of this user",
            hint: "Publish as \(reader.userName) or as root.")
    }

    private func isOpenToGroup(_ folder: URL) -> Bool { (FileStamp(folder)?.mode ?? 0) & 0o050 == 0o050 }

    private var fileMode: mode_t {
        guard isPrivate else { return 0o644 }
        return isOpenToGroup(root) ? 0o640 : PrivateFile.mode
    }

    /// The name prefix of temporary files.
    private static let beside = ".masthead-"

    func list(_ naming: PublishedNaming) throws(MastheadError) -> [String: Int] {
        guard !FileSystem.isMissing(root) else { return [:] }
        var files: [String: Int] = [:]
        let folders = naming == .fixed ? [root] : PublishedNames.folders.map { root.appending(path: $0) }
        for folder in folders where FileManager.default.fileExists(atPath: folder.path) {
            for case .success(let file) in FileWalk(folder) {
                // If a folder cannot be listed, an error is reported later, when a file is written to it.
                let path = file.path.dropFirst(root.path.count).drop { $0 == "/" }
                files[String(path)] = FileSystem.byteCount(ofFile: file)
            }
        }
        guard naming == .tagged else { return files }
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: root.path) {
                files[name] = FileSystem.byteCount(ofFile: root.appending(path: name))
            }
        } catch { throw .files("list", root, error) }
        return files
    }

    func read(_ name: String) throws(MastheadError) -> Data {
        let file = root.appending(path: name)
        do { return try Data(contentsOf: file) } catch { throw .files("read", file, error) }
    }

    func upload(
        _ names: [String], from folder: URL, _ naming: PublishedNaming, onProgress: @escaping @Sendable (Int) -> Void,
        onSilence: @escaping @Sendable (String) -> Void
    ) throws(MastheadError) {
        var count = 0
        for name in names {
            try copy(folder.appending(path: name), to: name) { bytes in
                count += bytes
                onProgress(count)
            }
        }
    }

    func verify(_ names: [String], from folder: URL) throws(MastheadError) {
        for name in names {
            let here = try SHA256.hexadecimal(ofFile: folder.appending(path: name))
            guard try SHA256.hexadecimal(ofFile: root.appending(path: name)) == here else {
                throw MastheadError(
                    .publishing, cannot: "verify", to: root.appending(path: name).path,
                    found: "the written file differs from the original",
                    hint: "Publish again. If the error happens twice, the disk may be failing."
                )
            }
        }
    }

    func replace(_ name: String, with file: URL) throws(MastheadError) {
        try copy(file, to: name) { _ in }
    }

    func delete(_ names: [String]) throws(MastheadError) {
        for name in names where unlink(root.appending(path: name).path) != 0 && errno != ENOENT {
            throw .system("delete", root.appending(path: name))
        }
        // If the file was the last one in a book's folder, delete the folder as well.
        for name in names where name.contains("/") {
            rmdir(root.appending(path: name).deletingLastPathComponent().path)
        }
    }

    /// Deletes temporary files left over from interrupted runs.
    private func sweep() throws(MastheadError) {
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: root.path) where name.hasPrefix(Self.beside)
            {
                unlink(root.appending(path: name).path)
            }
        } catch { throw .files("prepare", root, error) }
    }

    /// Copies a file to a temporary name, syncs it to disk and renames it.
    private func copy(_ source: URL, to name: String, _ onBytes: (Int) -> Void) throws(MastheadError) {
        let beside = root.appending(path: "\(Self.beside)\(UUID().uuidString)")
        let place = root.appending(path: name)
        if name.contains("/") { try make(place.deletingLastPathComponent(), mode: 0o755) }
        let owner = owner
        try FileSystem.replace(place, madeAt: beside) { beside throws(MastheadError) in
            let descriptor = open(beside.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, fileMode)
            guard descriptor >= 0 else { throw .system("write", beside) }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            do {
                if let owner, fchown(descriptor, owner.user, owner.group) != 0 {
                    throw MastheadError.system("change the owner of", place)
                }
                // Set the permissions regardless of the umask, because another user must be able to read the file.
                if server != nil, fchmod(descriptor, fileMode) != 0 { throw MastheadError.system("write", place) }
                let reader = try FileHandle(forReadingFrom: source)
                while let piece = try reader.read(upToCount: 1 << 20), !piece.isEmpty {
                    try handle.write(contentsOf: piece)
                    onBytes(piece.count)
                }
                // Web servers derive the ETag from the size and the modification time. Copy the modification time, so
                // that all machines serve the same ETag.
                if let stamp = FileStamp(descriptor: reader.fileDescriptor) {
                    let time = timespec(tv_sec: stamp.modified.seconds, tv_nsec: stamp.modified.nanoseconds)
                    guard futimens(descriptor, [time, time]) == 0 else { throw MastheadError.system("write", place) }
                }
                try handle.synchronize()
            } catch { throw .files("copy", source, error) }
        }
    }
}
