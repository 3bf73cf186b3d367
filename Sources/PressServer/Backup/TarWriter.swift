import Cryptography
import Files
import Foundation
import Periodical

/// Writes a tar archive (POSIX.1-2001) to a file.
struct TarWriter {
    private let file: URL
    private let handle: FileHandle
    /// The files of the archive so far.
    private(set) var files: [BackupManifest.File] = []

    /// The user who must be able to read the files, or nil for this process's user. A restore gives the files to this
    /// user, who could otherwise get files of root with a link or a path in the configuration.
    private let reader: FileOwner?

    /// Creates a file that only its owner can read.
    init(_ file: URL, for reader: FileOwner? = nil) throws(MastheadError) {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, PrivateFile.mode)
        guard descriptor >= 0 else { throw .system("write", file) }
        self.file = file
        self.reader = reader
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Adds a folder.
    func add(folder path: String, mode: Int) throws(MastheadError) {
        try write(TarHeader(.folder, path + "/", mode: mode))
    }

    /// Adds a file with the specified content.
    mutating func add(_ data: Data, as path: String) throws(MastheadError) {
        try write(TarHeader(.file, path, byteCount: data.count))
        try write(data)
        try pad(data.count)
        files.append(
            BackupManifest.File(
                path: path, byteCount: data.count, sha256: SHA256.hash(data: data).hexadecimal))
    }

    /// Adds a copy of a file.
    /// - Parameter mode: The permissions in the archive, or nil for the file's own permissions.
    /// - Parameter isOwn: Whether this process has made the file, so that the server's user need not read it.
    /// - Returns: False if the file does not exist.
    mutating func add(_ source: URL, as path: String, mode: Int?, isOwn: Bool = false) throws(MastheadError) -> Bool {
        // Without O_NONBLOCK, open(2) would wait until a process writes to a pipe.
        let descriptor = open(source.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw .system("back up", source) }
            return false
        }
        let input = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard let stamp = FileStamp(descriptor: descriptor) else { throw .system("back up", source) }
        guard stamp.kind == .file else {
            throw MastheadError(
                .fileSystem, cannot: "back up", to: source.path, found: "the path is not a file", hint: nil)
        }
        guard isOwn || isReadable(descriptor) else {
            throw MastheadError(
                .fileSystem, cannot: "back up", to: source.path, found: "the server's user cannot read the file",
                hint: "Make the owner of the server's folder the owner of the file.")
        }
        try write(TarHeader(.file, path, mode: mode ?? stamp.mode, byteCount: stamp.byteCount))
        var hash = SHA256()
        var left = stamp.byteCount
        while left > 0 {
            let piece: Data?
            do { piece = try input.read(upToCount: min(left, FileReader.chunkByteCount)) } catch {
                throw .files("back up", source, error)
            }
            guard let piece, !piece.isEmpty else {
                throw MastheadError(
                    .fileSystem, cannot: "back up", to: source.path, found: "another program has shortened the file",
                    remedies: [.tryAgain])
            }
            hash.update(data: piece)
            try write(piece)
            left -= piece.count
        }
        try pad(stamp.byteCount)
        files.append(
            BackupManifest.File(path: path, byteCount: stamp.byteCount, sha256: hash.finalize().hexadecimal))
        return true
    }

    private func isReadable(_ descriptor: Int32) -> Bool {
        guard let reader else { return true }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return status.st_uid == reader.user || status.st_mode & 0o004 != 0
            || status.st_gid == reader.group && status.st_mode & 0o040 != 0
    }

    /// Writes the end of the archive, and waits until the disk has all of it.
    func finish() throws(MastheadError) {
        try write(Data(count: 2 * TarHeader.blockByteCount))
        do {
            try handle.synchronize()
            try handle.close()
        } catch { throw .files("write", file, error) }
    }

    private func write(_ header: TarHeader) throws(MastheadError) {
        guard TarReader.isSafe(header.kind == .folder ? String(header.path.dropLast()) : header.path) else {
            throw MastheadError(
                .fileSystem, cannot: "back up", to: header.path.printable,
                found: "a restore would reject the path", hint: "Rename the file, then try again.")
        }
        if let records = header.extended {
            try write(Data(TarHeader(.extended, "pax", byteCount: records.count).bytes))
            try write(Data(records))
            try pad(records.count)
        }
        try write(Data(header.bytes))
    }

    private func pad(_ byteCount: Int) throws(MastheadError) {
        try write(Data(count: TarHeader.padding(after: byteCount)))
    }

    private func write(_ data: Data) throws(MastheadError) {
        do { try handle.write(contentsOf: data) } catch { throw .files("write", file, error) }
    }
}
