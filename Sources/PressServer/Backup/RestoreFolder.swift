import Files
import Foundation
import Periodical

/// The temporary folder of a restore. The server's user owns the folder around it, and can replace names there while
/// root writes. Therefore, files and folders are created and changed only through open descriptors, and no other user
/// can open this folder.
final class RestoreFolder {
    private let url: URL
    private let root: Int32
    private let owner: FileOwner?

    /// Opens an empty folder, and closes it for other users.
    /// - Parameters:
    ///   - url: A folder of this process's user.
    ///   - owner: The owner of new files and folders, or nil for this process's user.
    /// - Throws: ``MastheadError`` if the folder belongs to another user or is not empty.
    init(_ url: URL, for owner: FileOwner?) throws(MastheadError) {
        self.url = url
        self.owner = owner
        root = try Self.opened(url)
        guard let stamp = FileStamp(descriptor: root) else { throw .system("restore into", url) }
        guard stamp.owner == geteuid() else { throw Self.replaced(url) }
        guard fchmod(root, PrivateFile.folderMode) == 0 else { throw .system("change the permissions of", url) }
        guard try names().isEmpty else { throw Self.replaced(url) }
    }

    deinit { close(root) }

    /// The path of the folder for reading its files. On Linux, the path leads to this folder even if another user moves
    /// it.
    var place: URL {
        let place = URL(filePath: "/proc/self/fd/\(root)", directoryHint: .isDirectory)
        guard let own = FileStamp(descriptor: root), FileStamp(place)?.isSameFile(as: own) == true else { return url }
        return place
    }

    /// Opens a folder without following a link.
    static func opened(_ url: URL) throws(MastheadError) -> Int32 {
        let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("restore into", url) }
        return descriptor
    }

    /// Creates a folder and its parent folders if they do not exist.
    func createFolder(_ path: String) throws(MastheadError) { close(try folder(path[...])) }

    /// Creates a file, and its parent folders if they do not exist.
    /// - Parameters:
    ///   - path: The path relative to this folder.
    ///   - mode: The permissions of the file.
    ///   - write: Writes the content.
    func createFile<Value>(
        _ path: String, mode: Int, write: (FileHandle) throws(MastheadError) -> Value
    ) throws(MastheadError) -> Value {
        let slash = path.lastIndex(of: "/")
        let parent = try folder(slash.map { path[..<$0] } ?? "")
        defer { close(parent) }
        let name = String(slash.map { path[path.index(after: $0)...] } ?? path[...])
        let descriptor = openat(
            parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, PrivateFile.mode)
        guard descriptor >= 0 else { throw .system("restore", url.appending(path: path)) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let value = try write(handle)
        try take(descriptor, path)
        try change(descriptor, path, to: mode)
        return value
    }

    /// Changes the permissions of a folder.
    func changeFolder(_ path: String, to mode: Int) throws(MastheadError) {
        let descriptor = try folder(path[...])
        defer { close(descriptor) }
        try change(descriptor, path, to: mode)
    }

    /// Moves a file or folder to an open folder.
    func move(_ name: String, to target: Int32) throws(MastheadError) {
        guard renameat(root, name, target, name) == 0 else { throw .system("move to", url.appending(path: name)) }
    }

    /// Returns the names of the files and folders in this folder.
    func names() throws(MastheadError) -> [String] { try Self.names(in: root, url) }

    /// Returns the names of the files and folders in an open folder.
    static func names(in folder: Int32, _ url: URL) throws(MastheadError) -> [String] {
        // Another descriptor, because closedir(3) closes it.
        let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw .system("read", url) }
        guard let stream = fdopendir(copy) else {
            close(copy)
            throw .system("read", url)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Opens a folder without following links, and creates it and its parent folders if they do not exist.
    private func folder(_ path: Substring) throws(MastheadError) -> Int32 {
        var descriptor = openat(root, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("restore into", url) }
        for name in path.split(separator: "/").map(String.init) {
            let isNew = mkdirat(descriptor, name, PrivateFile.folderMode) == 0
            let (isOther, number) = (!isNew && errno != EEXIST, errno)
            let next = isOther ? -1 : openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            let failure = isOther ? number : errno
            close(descriptor)
            guard next >= 0 else { throw .system("restore", url.appending(path: String(path)), number: failure) }
            descriptor = next
            guard isNew else { continue }
            do throws(MastheadError) { try take(descriptor, String(path)) } catch {
                close(descriptor)
                throw error
            }
        }
        return descriptor
    }

    private func take(_ descriptor: Int32, _ path: String) throws(MastheadError) {
        guard let owner, fchown(descriptor, owner.user, owner.group) != 0 else { return }
        throw .system("change the owner of", url.appending(path: path))
    }

    private func change(_ descriptor: Int32, _ path: String, to mode: Int) throws(MastheadError) {
        guard fchmod(descriptor, mode_t(mode)) == 0 else {
            throw .system("change the permissions of", url.appending(path: path))
        }
    }

    private static func replaced(_ url: URL) -> MastheadError {
        MastheadError(
            .fileSystem, cannot: "restore into", to: url.path, found: "another user has replaced the temporary folder",
            hint: "End the processes of the server's user, then try again.")
    }
}
