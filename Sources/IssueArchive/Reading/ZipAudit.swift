import Foundation
import Periodical

/// Looks an archive over before a byte of it is unpacked: that its directory and its entries' own headers tell the same, that
/// no byte belongs to two entries, and that there is nothing in it but stored and deflated files.
///
/// Programs that believe the one and programs that believe the other would unpack different things; ours unpacks neither.
struct ZipAudit {
    private let file: URL
    private let descriptor: Int32

    /// Looks at an archive.
    /// - Throws: ``MastheadError`` with the code `archive.damaged` or `archive.refused`.
    static func check(_ file: URL, limits: ArchiveLimits) throws(MastheadError) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("reading", file) }
        defer { close(descriptor) }
        do {
            try ZipAudit(file: file, descriptor: descriptor).check(limits)
        } catch ZipDirectory.Fault.damaged(let found) {
            throw .damagedArchive(file, found)
        } catch ZipDirectory.Fault.refused(let found) {
            throw .refusedArchive(file, found)
        } catch { throw .files("reading", file, error) }
    }

    private func check(_ limits: ArchiveLimits) throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw MastheadError.system("reading", file) }
        let directory = try ZipDirectory(
            byteCount: UInt64(status.st_size), entryLimit: limits.entryCount, read: read)
        var spans: [(start: UInt64, end: UInt64)] = []
        for entry in directory.entries {
            let start = try dataStart(of: entry)
            let (end, overflows) = start.addingReportingOverflow(entry.compressedSize)
            guard !overflows, end <= directory.start else { throw ZipDirectory.Fault.damaged("it is cut short") }
            spans.append((entry.headerOffset, end))
        }
        spans.sort { $0.start < $1.start }
        for (before, after) in zip(spans, spans.dropFirst()) where after.start < before.end {
            throw ZipDirectory.Fault.refused("its entries overlap")
        }
    }

    /// Where an entry's data begins, by a header of its own that tells what the directory tells.
    private func dataStart(of entry: ZipDirectory.Entry) throws -> UInt64 {
        let name = String(decoding: entry.name, as: UTF8.self)
        func refused(_ found: String) -> ZipDirectory.Fault { .refused("'\(name)' \(found)") }
        // Bits 0, 6 and 13: encrypted, strongly encrypted, directory encrypted. Bit 5: a patch.
        guard entry.flags & 0x2061 == 0 else { throw refused("is encrypted or a patch") }
        guard entry.method == 0 || entry.method == 8 else {
            throw refused("is packed by method \(entry.method); only stored and deflated files are unpacked")
        }
        guard [0, 0o100000, 0o040000].contains(entry.fileType) else { throw refused("is a link or device, not a file") }
        guard entry.method != 0 || entry.compressedSize == entry.size else {
            throw refused("is stored in \(entry.compressedSize) bytes and declares \(entry.size)")
        }
        var header = LittleEndianBytes(try read(entry.headerOffset, 30))
        guard header.uint32() == 0x0403_4B50, header.skip(2), let flags = header.uint16(),
            let method = header.uint16(), header.skip(4), let crc32 = header.uint32(),
            let compressedSize = header.uint32(), let size = header.uint32(), let nameLength = header.uint16(),
            let extraLength = header.uint16()
        else { throw ZipDirectory.Fault.damaged("'\(name)' is not where the directory says") }
        guard try read(entry.headerOffset + 30, Int(nameLength)) == entry.name else {
            throw refused("has another name in its own header than in the directory")
        }
        // Bit 3: sizes and checksum follow the data; then the header may leave them out, but not tell others.
        let mayBeZero = flags & 8 != 0
        func fits(_ found: UInt32, _ wanted: UInt64) -> Bool {
            UInt64(found) == wanted || found == .max || (mayBeZero && found == 0)
        }
        guard method == entry.method, flags & 1 == 0, fits(crc32, UInt64(entry.crc32)),
            fits(compressedSize, entry.compressedSize), fits(size, entry.size)
        else { throw refused("has another method, size or checksum in its own header than in the directory") }
        return entry.headerOffset + 30 + UInt64(nameLength) + UInt64(extraLength)
    }

    private func read(_ offset: UInt64, _ count: Int) throws -> [UInt8] {
        guard let offset = off_t(exactly: offset) else {
            throw ZipDirectory.Fault.damaged("an offset lies beyond its end")
        }
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let result = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: done), count - done, offset + off_t(done))
            }
            if result < 0 {
                if errno == EINTR { continue }
                throw MastheadError.system("reading", file)
            }
            guard result > 0 else { throw ZipDirectory.Fault.damaged("it is cut short") }
            done += result
        }
        return bytes
    }
}

extension MastheadError {
    /// An archive that must not be unpacked.
    static func refusedArchive(_ file: URL, _ found: String) -> MastheadError {
        MastheadError(
            .hostileArchive, doing: "unpacking", to: file.path, found: found,
            hint: "Nothing of it was kept. Tell the publisher that this archive is not safe to unpack.")
    }

    /// An archive that is not whole.
    static func damagedArchive(_ file: URL, _ found: String) -> MastheadError {
        MastheadError(
            .damagedArchive, doing: "unpacking", to: file.path, found: "the archive is damaged: \(found)",
            hint: "Fetch it again; if that does not help, tell the publisher.")
    }
}
