import Foundation
import Periodical

/// Checks a complete archive before it is unpacked. The directory and the entries' headers must agree. Entries must not
/// overlap or be hidden. Each entry must be a stored or deflated file with a readable name.
///
/// Any other archive is refused, because different programs would unpack different files from it.
struct ZipAudit {
    /// The names of the entries, by the offset of their data.
    private(set) var names: [Int: String] = [:]
    /// The size of the archive without its comment and trailing bytes, in bytes.
    let byteCount: Int

    private let directory: ZipDirectory
    private let archive: ZipBytes

    /// Checks an archive.
    /// - Throws: ``MastheadError`` with the code `archive.damaged` or `archive.refused`.
    init(_ file: URL, limits: ArchiveLimits) throws(MastheadError) {
        do {
            try self.init(ZipBytes(file), limits)
        } catch ZipDirectory.Fault.damaged(let found) {
            throw .damagedArchive(file, found)
        } catch ZipDirectory.Fault.refused(let found) {
            throw .refusedArchive(file, found)
        } catch { throw .files("read", file, error) }
    }

    private init(_ archive: ZipBytes, _ limits: ArchiveLimits) throws {
        self.archive = archive
        directory = try ZipDirectory(archive, entryLimit: limits.entryCount)
        byteCount = Int(directory.end.recordOffset) + ZipEnd.byteCount
        names.reserveCapacity(directory.entries.count)
        var end: UInt64 = 0
        for entry in directory.entries {
            guard entry.headerOffset >= end else { throw ZipDirectory.Fault.refused("entries overlap") }
            try checkGap(end..<entry.headerOffset)
            let start = try dataStart(of: entry)
            let (entryEnd, overflows) = start.addingReportingOverflow(entry.compressedSize)
            guard !overflows, entryEnd <= directory.end.start else {
                throw ZipDirectory.Fault.damaged("the file is truncated")
            }
            end = entryEnd
        }
        try checkGap(end..<directory.end.start)
        try checkGap(directory.end.start + directory.end.size..<archive.count)
    }

    /// Refuses an archive with hidden entries, which programs that ignore the directory would unpack.
    private func checkGap(_ gap: Range<UInt64>) throws {
        guard gap.count >= 30, try archive.holdsEntry(in: gap) else { return }
        throw ZipDirectory.Fault.refused("an entry at or after byte \(gap.lowerBound) is not in the directory")
    }

    /// Compares an entry's header with the directory, and returns the offset of the entry's data.
    private mutating func dataStart(of entry: ZipDirectory.Entry) throws -> UInt64 {
        func refused(_ found: String) -> ZipDirectory.Fault {
            .refused("'\(directory.shownName(entry))' \(found)")
        }
        // Bits 0, 6 and 13 stand for encryption of the entry, strong encryption, and an encrypted directory. Bit 5
        // stands for a patch.
        guard entry.flags & 0x2061 == 0 else { throw refused("is encrypted or a patch") }
        guard entry.method == 0 || entry.method == 8 else {
            throw refused("is compressed with method \(entry.method), but only stored and deflated files are supported")
        }
        guard [0, 0o100000, 0o040000].contains(entry.fileType) else { throw refused("is a link or device, not a file") }
        guard entry.method != 0 || entry.compressedSize == entry.size else {
            throw refused("is stored in \(entry.compressedSize) bytes but declares \(entry.size)")
        }
        var header = LittleEndianBytes(try archive.bytes(at: entry.headerOffset, 30))
        guard header.uint32() == 0x0403_4B50, header.skip(2), let flags = header.uint16(),
            let method = header.uint16(), header.skip(4), let crc32 = header.uint32(),
            let compressedSize = header.uint32(), let size = header.uint32(), let nameLength = header.uint16(),
            let extraLength = header.uint16()
        else {
            throw ZipDirectory.Fault.damaged("'\(directory.shownName(entry))' is not at the offset in the directory")
        }
        let name = try archive.bytes(at: entry.headerOffset + 30, Int(nameLength))
        guard name.elementsEqual(directory.bytes[entry.name]) else {
            throw refused("has different names in its header and in the directory")
        }
        // With bit 3, the sizes and the checksum follow the data. The header may then contain zeros, but no other wrong
        // values.
        let mayBeZero = flags & 8 != 0
        func fits(_ found: UInt32, _ wanted: UInt64) -> Bool {
            UInt64(found) == wanted || found == .max || (mayBeZero && found == 0)
        }
        guard method == entry.method, flags & 1 == 0, fits(crc32, UInt64(entry.crc32)),
            fits(compressedSize, entry.compressedSize), fits(size, entry.size)
        else { throw refused("has a different method, size or checksum in its header than in the directory") }
        let start = entry.headerOffset + 30 + UInt64(nameLength) + UInt64(extraLength)
        do throws(ZipName.Fault) {
            // Bit 11 says that the name is in UTF-8. A name in another encoding may have its UTF-8 form in the extra
            // field 0x7075.
            let isASCII = name.allSatisfy { $0 < 0x80 }
            let path = isASCII ? nil : ZipDirectory.extraField(0x7075, of: Array(directory.bytes[entry.extra]))
            let isMarked = entry.flags & 0x800 != 0
            names[Int(clamping: start)] = try ZipName.read(name, isMarked: isMarked, unicodePath: path)
        } catch { throw refused(error.description) }
        return start
    }
}

extension MastheadError {
    /// Returns the error for an archive that must not be unpacked.
    static func refusedArchive(_ file: URL, _ found: String) -> MastheadError {
        MastheadError(
            .hostileArchive, cannot: "unpack", to: file.path, found: found,
            remedies: [
                .tellPublisher("Tell the publisher that this archive is not safe to unpack. Nothing of it was kept.")
            ])
    }

    /// Returns the error for a damaged archive.
    static func damagedArchive(_ file: URL, _ found: String) -> MastheadError {
        MastheadError(
            .damagedArchive, cannot: "unpack", to: file.path, found: "the archive is damaged: \(found)",
            remedies: [
                .fetchAgain, .tellPublisher("If the new download fails too, tell the publisher."),
            ])
    }
}
