import Cryptography
import Files
import Formats
import Foundation
import IssueArchive
import IssueTransfer
import LibraryCore
import Periodical

/// A local file that is being imported, identified by its hash.
struct OwnFileSource: Sendable {
    let file: URL
    let kind: BookFileKind
    let byteCount: Int
    /// The hexadecimal SHA-256 of the whole file.
    let sha256: String
    private let stamp: FileStamp

    private static let action = "add the file"

    /// Reads a whole file and determines its kind.
    /// - Throws: ``MastheadError`` if the file is unreadable. The code is `library.not-a-book` if the file is not a
    ///   book.
    init(_ file: URL, limits: ArchiveLimits) throws(MastheadError) {
        self.file = file
        let (stamp, start) = try Self.start(of: file)
        self.stamp = stamp
        byteCount = stamp.byteCount
        kind = try Self.kind(of: file, FileFormat(start), limits)
        sha256 = try Self.digest(of: file, stamp) { _ in }
    }

    /// Copies the file. The copy fails if the file has changed since it was first read.
    func copy(to target: URL) throws(MastheadError) {
        let descriptor = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("write", target) }
        defer { close(descriptor) }
        let copied = try Self.digest(of: file, stamp) { (piece: UnsafeRawBufferPointer) throws(MastheadError) in
            try piece.writeAll(to: descriptor, file: target)
        }
        guard copied == sha256 else { throw .changing(file) }
    }

    /// The file name without its extension and, for an issue's archive, without the scale and revision tag.
    var name: String {
        let stem = file.deletingPathExtension().lastPathComponent
        guard kind == .issue else { return stem }
        let plain = Scale.split(stem).logicalName
        return RevisionTag.split(plain)?.name ?? plain
    }

    /// Returns a file's stamp and first bytes.
    private static func start(of file: URL) throws(MastheadError) -> (FileStamp, Data) {
        try opened(file) { (descriptor: Int32, stamp: FileStamp) throws(MastheadError) in
            var bytes = [UInt8](repeating: 0, count: FileFormat.inspectedByteCount)
            let count = try pread(descriptor, &bytes, bytes.count, at: 0, of: file)
            return (stamp, Data(bytes.prefix(count)))
        }
    }

    /// Reads a whole file, passing its bytes to a closure.
    /// - Parameter stamp: the file's stamp when it was first read.
    /// - Returns: the hexadecimal SHA-256 of the file.
    /// - Throws: ``MastheadError`` if the file is unreadable, or was replaced or changed.
    private static func digest(
        of file: URL, _ stamp: FileStamp, _ body: (UnsafeRawBufferPointer) throws(MastheadError) -> Void
    ) throws(MastheadError) -> String {
        try opened(file) { (descriptor: Int32, found: FileStamp) throws(MastheadError) in
            guard found.version == stamp.version else { throw .changing(file) }
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: FileReader.chunkByteCount, alignment: 16)
            defer { buffer.deallocate() }
            var hash = SHA256()
            var offset = 0
            while true {
                let count = try pread(descriptor, buffer.baseAddress, buffer.count, at: offset, of: file)
                if count == 0 { break }
                let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                hash.update(bufferPointer: piece)
                try body(piece)
                offset += count
            }
            guard offset == stamp.byteCount, FileStamp(descriptor: descriptor)?.version == stamp.version else {
                throw .changing(file)
            }
            return hash.finalize().hexadecimal
        }
    }

    private static func opened<Value>(
        _ file: URL, _ body: (Int32, FileStamp) throws(MastheadError) -> Value
    ) throws(MastheadError) -> Value {
        // Do not block if the file is a pipe or a device.
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .system(action, file) }
        defer { close(descriptor) }
        guard let stamp = FileStamp(descriptor: descriptor) else { throw .system(action, file) }
        guard stamp.kind == .file else {
            throw .notABook(file, stamp.kind == .folder ? "this is a folder" : "not a regular file")
        }
        return try body(descriptor, stamp)
    }

    private static func pread(
        _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int, at offset: Int, of file: URL
    ) throws(MastheadError) -> Int {
        while true {
            let result = Foundation.pread(descriptor, bytes, count, off_t(offset))
            if result >= 0 { return result }
            guard errno == EINTR else { throw .system(action, file) }
        }
    }

    /// Checks a whole archive, and returns the paths of its files.
    private static func paths(in file: URL, _ limits: ArchiveLimits) throws(MastheadError) -> [String] {
        do throws(MastheadError) {
            return try ArchiveReader.entries(of: file, limits: limits).map(\.path.string)
        } catch {
            // Replace the hint to contact the publisher, which makes no sense for a local file.
            var error = error
            if error.code == .damagedArchive {
                error.remedies = [.advice("Download or copy the file again, because part of the file may be missing.")]
            } else if error.code == .hostileArchive {
                error.remedies = [
                    .advice("Do not unpack this file, because it is not safe. Masthead did not import the file.")
                ]
            }
            throw error
        }
    }

    private static func kind(
        of file: URL, _ format: FileFormat?, _ limits: ArchiveLimits
    ) throws(MastheadError) -> BookFileKind {
        switch format {
        case .pdf: return .pdf
        case .zip, .epub:
            let paths = try paths(in: file, limits)
            if let kind = BookFileKind(archive: paths, saysEPUB: format == .epub) { return kind }
            throw .notABook(file, "this is \(BookFileKind.otherName(ofArchive: paths))")
        case .rar, .sevenZip:
            throw .notABook(
                file, "this is \(format?.name ?? ""), and only comics in a ZIP archive (CBZ) are supported",
                "Unpack it with another program, then pack its pictures into a ZIP archive.")
        case .empty:
            // While a folder is being imported, an empty file causes a hint only if it has a book's extension.
            let isMeant = ["epub", "pdf", "cbz"].contains(file.pathExtension.lowercased())
            throw .notABook(
                file, "the file is empty", isMeant ? "Download or copy the file again." : nil)
        case let other?: throw .notABook(file, "this is \(other.name), not an EPUB, PDF or comic (CBZ)")
        case nil: throw .notABook(file, "not an EPUB, PDF or comic (CBZ)")
        }
    }
}

extension MastheadError {
    fileprivate static func notABook(_ file: URL, _ found: String, _ hint: String? = nil) -> MastheadError {
        MastheadError(.notABook, cannot: "add the file", to: file.path, found: found, hint: hint)
    }

    fileprivate static func changing(_ file: URL) -> MastheadError {
        MastheadError(
            .interrupted, cannot: "add the file", to: file.path, found: "the file changed while Masthead read it",
            remedies: [.tryLater("Add the file again when no program is writing to it.")])
    }
}
