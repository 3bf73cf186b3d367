import Files
import Foundation
import Periodical

/// Reads a tar archive that ``TarWriter`` has written. Archives from other sources are untrusted: the reader rejects
/// links, paths that lead out of a folder, and sizes larger than the archive.
final class TarReader {
    private let file: URL
    private let handle: FileHandle
    /// The number of bytes that follow in the archive.
    private var left: Int
    /// The number of bytes of the current entry that the caller has not read yet.
    private var entryLeft = 0
    private var padding = 0

    private static let extendedByteLimit = 64 << 10

    /// Opens an archive.
    init(_ file: URL) throws(MastheadError) {
        self.file = file
        if let kind = FileStamp(file)?.kind, kind != .file {
            throw MastheadError(
                .fileSystem, cannot: "read the backup", to: file.path, found: "the path is not a file", hint: nil)
        }
        do {
            handle = try FileHandle(forReadingFrom: file)
            left = Int(clamping: try handle.seekToEnd())
            try handle.seek(toOffset: 0)
        } catch { throw .files("read the backup", file, error) }
    }

    /// Returns the next entry, or nil at the end of the archive.
    func next() throws(MastheadError) -> TarHeader? {
        while try read() != nil {}
        guard let header = try header() else { return nil }
        guard header.kind == .extended else { return try checked(header) }
        guard header.byteCount <= Self.extendedByteLimit else { throw damaged("a header is too long") }
        let records = try take(header.byteCount)
        _ = try take(TarHeader.padding(after: header.byteCount))
        guard var next = try self.header(), next.kind != .extended, next.take(Array(records)) else {
            throw damaged("a header is malformed")
        }
        return try checked(next)
    }

    /// Returns the next piece of the current entry's content, or nil at its end.
    func read() throws(MastheadError) -> Data? {
        guard entryLeft > 0 else {
            _ = try take(padding)
            padding = 0
            return nil
        }
        let piece = try take(min(entryLeft, 256 << 10))
        entryLeft -= piece.count
        return piece
    }

    private func header() throws(MastheadError) -> TarHeader? {
        let block = Array(try take(TarHeader.blockByteCount))
        if block.allSatisfy({ $0 == 0 }) { return nil }
        guard let header = TarHeader(block) else {
            throw damaged("an entry is damaged, or is neither a file nor a folder")
        }
        return header
    }

    private func checked(_ header: TarHeader) throws(MastheadError) -> TarHeader {
        var header = header
        if header.kind == .folder, header.path.hasSuffix("/") { header.path.removeLast() }
        guard Self.isSafe(header.path) else {
            throw damaged("the path \(String(header.path.prefix(200)).printable) leads out of the folder")
        }
        guard header.byteCount <= left, header.kind == .file || header.byteCount == 0 else {
            throw damaged("\(header.path.printable) is longer than the archive")
        }
        entryLeft = header.byteCount
        padding = TarHeader.padding(after: header.byteCount)
        return header
    }

    /// Whether a path is relative and names a place below its folder. ``TarWriter`` writes no other paths.
    static func isSafe(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return path.utf8.count <= 4096 && !path.utf8.contains(0)
            && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= 255 }
    }

    private func take(_ count: Int) throws(MastheadError) -> Data {
        guard count > 0 else { return Data() }
        guard count <= left else { throw damaged("the archive is incomplete") }
        let data: Data?
        do { data = try handle.read(upToCount: count) } catch { throw .files("read the backup", file, error) }
        guard let data, data.count == count else { throw damaged("the archive is incomplete") }
        left -= count
        return data
    }

    /// Returns the error for an archive that no version of Masthead has written.
    func damaged(_ found: String) -> MastheadError {
        MastheadError(
            .malformedDocument, cannot: "read the backup", to: file.path, found: found,
            hint: "Use another backup. The folder was not changed.")
    }
}
