import Cryptography
public import Foundation
public import Periodical

/// Writes an issue's archive for one scale. The same sources give the same bytes on every machine.
///
/// Files are read in chunks, so memory use does not depend on the size. The archive is written and all hashes
/// are computed in a single pass.
public enum ArchiveWriter {
    /// Writes an archive with files.
    /// - Parameters:
    ///   - sources: the files, in the order of the entries.
    ///   - file: the file to write, replaced if it exists.
    ///   - scale: the scale of the files, which the index records.
    /// - Returns: the archive's description for the index. The written archive's directory is read back for
    ///   verification.
    /// - Throws: ``MastheadError``. The file is then incomplete.
    public static func write(
        _ sources: [ArchiveSource], to file: URL, scale: Scale
    ) throws(MastheadError) -> IndexedArchive {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("write", file) }
        defer { close(descriptor) }
        var archiveHash = SHA256()
        var failure: MastheadError?
        let stream = try ZipStream(subject: file.path) { bytes in
            archiveHash.update(bufferPointer: bytes)
            do throws(MastheadError) {
                try bytes.writeAll(to: descriptor, file: file)
                return true
            } catch {
                failure = error
                return false
            }
        }
        var entries: [IndexedEntry] = []
        do {
            for source in sources { entries.append(try write(source, to: stream)) }
            try stream.finish()
        } catch {
            // libarchive does not report why writing failed, so prefer the error of the output.
            throw failure ?? error
        }
        let archive = IndexedArchive(
            scale: scale, size: stream.byteCount, sha256: archiveHash.finalize().hexadecimal, entries: entries)
        try prove(archive, file)
        return archive
    }

    private static func write(_ source: ArchiveSource, to stream: ZipStream) throws(MastheadError) -> IndexedEntry {
        let size = try source.size()
        let method = try method(for: source, size: size)
        var hash = SHA256()
        var written = 0
        let place = try stream.add(path: source.path.string, size: size, method: method) { take throws(MastheadError) in
            try source.forEachChunk { piece throws(MastheadError) in
                hash.update(bufferPointer: piece)
                written += piece.count
                guard written <= size else { throw changed(source) }
                try take(piece)
            }
        }
        guard written == size else { throw changed(source) }
        return IndexedEntry(
            path: source.path.string, offset: place.offset, length: place.length, size: size, method: method,
            sha256: hash.finalize().hexadecimal)
    }

    /// Chooses deflate if it saves at least 5 %, and store otherwise. Compressed media is always stored.
    private static func method(for source: ArchiveSource, size: Int) throws(MastheadError) -> IndexedEntry.Method {
        if size == 0 || AssetKind.isCompressed(fileName: source.path.string) { return .store }
        let trial = try ZipStream(subject: source.path.string) { _ in true }
        let length = try trial.add(path: "trial", size: size, method: .deflate) { take throws(MastheadError) in
            try source.forEachChunk(take)
        }.length
        return length * 100 <= size * 95 ? .deflate : .store
    }

    /// Reads the archive's directory back, so that a failing disk is detected before a catalog refers to the archive.
    private static func prove(_ archive: IndexedArchive, _ file: URL) throws(MastheadError) {
        let found = try ArchiveReader.entries(of: file)
        let isRight = found.elementsEqual(archive.entries) {
            $0.path.string == $1.path && $0.offset == $1.offset && $0.size == $1.size
        }
        guard isRight else {
            throw MastheadError(
                .archiveWriting, cannot: "read back", to: file.path,
                found: "the archive's directory does not match its entries",
                hint: "Pack again. If the error happens twice, use another disk, because this disk may be failing.")
        }
    }

    private static func changed(_ source: ArchiveSource) -> MastheadError {
        MastheadError(
            .archiveWriting, cannot: "pack", to: source.path.string, found: "the file changed while Masthead packed it",
            hint: "Pack again when no other program is writing to the issue source.")
    }
}
