import Crypto
import Files
import Foundation
import IssueArchive
import Periodical

/// A folder on this machine, or one that is mounted here.
struct FolderTarget: PublishTarget {
    let root: URL
    /// Whether its owner alone may read what lies in it, or the group to which that opened the folder.
    var isPrivate = false

    /// Held while this folder is published to.
    func lock() throws(MastheadError) -> FolderLock? {
        try prepare()
        let lock = try FolderLock.acquire(root)
        // What lies beside its place now was left by a run that was broken off, unless other machines publish here too.
        if lock.isHeld { try sweep() }
        return lock
    }

    /// Makes the folder. One of what is sold lies in one of its own, which may be open to a group, such as that of a web server.
    private func prepare() throws(MastheadError) {
        guard isPrivate else { return try FileSystem.createFolder(root, doing: "preparing") }
        let parent = root.deletingLastPathComponent()
        try FileSystem.createFolder(parent, doing: "preparing")
        PrivateFile.tighten(parent, to: PrivateFile.folderMode)
        try FileSystem.createFolder(root, doing: "preparing")
        PrivateFile.tighten(root, to: isOpenToGroup(parent) ? 0o750 : PrivateFile.folderMode)
    }

    private func isOpenToGroup(_ folder: URL) -> Bool { (FileStamp(folder)?.mode ?? 0) & 0o050 == 0o050 }

    /// The permissions of its files.
    private var fileMode: mode_t {
        guard isPrivate else { return 0o644 }
        return isOpenToGroup(root) ? 0o640 : PrivateFile.mode
    }

    /// Begins the names of files that are on their way.
    private static let beside = ".masthead-"

    func list(recursively: Bool) throws(MastheadError) -> [String: Int] {
        guard FileManager.default.fileExists(atPath: root.path) else { return [:] }
        var files: [String: Int] = [:]
        guard !recursively else {
            for case .success(let file) in FileWalk(root) {
                // A folder that cannot be listed tells so where something has to be brought into it.
                let path = file.path.dropFirst(root.path.count).drop { $0 == "/" }
                files[String(path)] = FileSystem.byteCount(ofFile: file)
            }
            return files
        }
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: root.path) {
                files[name] = FileSystem.byteCount(ofFile: root.appending(path: name))
            }
        } catch { throw .files("listing", root, error) }
        return files
    }

    func read(_ name: String) throws(MastheadError) -> Data {
        let file = root.appending(path: name)
        do { return try Data(contentsOf: file) } catch { throw .files("reading", file, error) }
    }

    func upload(
        _ names: [String], from folder: URL, _ naming: PublishedNaming, onProgress: @escaping @Sendable (Int) -> Void
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
                    .publishing, doing: "verifying", to: root.appending(path: name).path,
                    found: "what arrived is not what was sent", hint: "Publish again; the disk may be failing.")
            }
        }
    }

    func replace(_ name: String, with file: URL) throws(MastheadError) {
        try copy(file, to: name) { _ in }
    }

    func delete(_ names: [String]) throws(MastheadError) {
        for name in names where unlink(root.appending(path: name).path) != 0 && errno != ENOENT {
            throw .system("deleting", root.appending(path: name))
        }
        // The folder of a book that is gone goes with its last file.
        for name in names where name.contains("/") {
            rmdir(root.appending(path: name).deletingLastPathComponent().path)
        }
    }

    /// Takes away what runs that were broken off left.
    private func sweep() throws(MastheadError) {
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: root.path) where name.hasPrefix(Self.beside)
            {
                unlink(root.appending(path: name).path)
            }
        } catch { throw .files("preparing", root, error) }
    }

    /// Writes beside the place, syncs, and moves into it.
    private func copy(_ source: URL, to name: String, _ onBytes: (Int) -> Void) throws(MastheadError) {
        let beside = root.appending(path: "\(Self.beside)\(UUID().uuidString)")
        let place = root.appending(path: name)
        if name.contains("/") { try FileSystem.createFolder(place.deletingLastPathComponent(), doing: "preparing") }
        try FileSystem.replace(place, madeAt: beside) { beside throws(MastheadError) in
            let descriptor = open(beside.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, fileMode)
            guard descriptor >= 0 else { throw .system("writing", beside) }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            do {
                let reader = try FileHandle(forReadingFrom: source)
                while let piece = try reader.read(upToCount: 1 << 20), !piece.isEmpty {
                    try handle.write(contentsOf: piece)
                    onBytes(piece.count)
                }
                try handle.synchronize()
            } catch { throw .files("copying", source, error) }
        }
    }
}
