import Foundation
import Periodical

/// Looks an archive over before a byte of it is unpacked: that its directory and its entries' own headers tell the same, that
/// no byte belongs to two entries, that none is hidden beside those that the directory lists, and that there is nothing in it
/// but stored and deflated files with names that one can read.
///
/// Programs that believe the one and programs that believe the other would unpack different things; ours unpacks neither.
struct ZipAudit {
    /// The names of the entries, by where their data begin.
    private(set) var names: [Int: String] = [:]
    /// Where the archive ends, before its comment and what else stands there, in bytes.
    let byteCount: Int

    private let directory: ZipDirectory
    private let archive: ZipBytes

    /// Looks at an archive.
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
            guard entry.headerOffset >= end else { throw ZipDirectory.Fault.refused("its entries overlap") }
            try checkGap(end..<entry.headerOffset)
            let start = try dataStart(of: entry)
            let (entryEnd, overflows) = start.addingReportingOverflow(entry.compressedSize)
            guard !overflows, entryEnd <= directory.end.start else {
                throw ZipDirectory.Fault.damaged("it is cut short")
            }
            end = entryEnd
        }
        try checkGap(end..<directory.end.start)
        try checkGap(directory.end.start + directory.end.size..<archive.count)
    }

    /// Programs that go from entry to entry, without a directory, would unpack what is hidden between them.
    private func checkGap(_ gap: Range<UInt64>) throws {
        guard gap.count >= 30, try archive.holdsEntry(in: gap) else { return }
        throw ZipDirectory.Fault.refused("there is an entry at byte \(gap.lowerBound) or behind that it does not list")
    }

    /// Where an entry's data begins, by a header of its own that tells what the directory tells.
    private mutating func dataStart(of entry: ZipDirectory.Entry) throws -> UInt64 {
        func refused(_ found: String) -> ZipDirectory.Fault {
            .refused("'\(directory.shownName(entry))' \(found)")
        }
        // Bits 0, 6 and 13: encrypted, strongly encrypted, directory encrypted. Bit 5: a patch.
        guard entry.flags & 0x2061 == 0 else { throw refused("is encrypted or a patch") }
        guard entry.method == 0 || entry.method == 8 else {
            throw refused("is packed by method \(entry.method); only stored and deflated files are unpacked")
        }
        guard [0, 0o100000, 0o040000].contains(entry.fileType) else { throw refused("is a link or device, not a file") }
        guard entry.method != 0 || entry.compressedSize == entry.size else {
            throw refused("is stored in \(entry.compressedSize) bytes and declares \(entry.size)")
        }
        var header = LittleEndianBytes(try archive.bytes(at: entry.headerOffset, 30))
        guard header.uint32() == 0x0403_4B50, header.skip(2), let flags = header.uint16(),
            let method = header.uint16(), header.skip(4), let crc32 = header.uint32(),
            let compressedSize = header.uint32(), let size = header.uint32(), let nameLength = header.uint16(),
            let extraLength = header.uint16()
        else {
            throw ZipDirectory.Fault.damaged("'\(directory.shownName(entry))' is not where the directory says")
        }
        let name = try archive.bytes(at: entry.headerOffset + 30, Int(nameLength))
        guard name.elementsEqual(directory.bytes[entry.name]) else {
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
        let start = entry.headerOffset + 30 + UInt64(nameLength) + UInt64(extraLength)
        do throws(ZipName.Fault) {
            // Bit 11: the name is UTF-8. The extra field 0x7075 gives one that is not in UTF-8 as well.
            let isASCII = name.allSatisfy { $0 < 0x80 }
            let path = isASCII ? nil : ZipDirectory.extraField(0x7075, of: Array(directory.bytes[entry.extra]))
            let isMarked = entry.flags & 0x800 != 0
            names[Int(clamping: start)] = try ZipName.read(name, isMarked: isMarked, unicodePath: path)
        } catch { throw refused(error.description) }
        return start
    }
}

extension MastheadError {
    /// An archive that must not be unpacked.
    static func refusedArchive(_ file: URL, _ found: String) -> MastheadError {
        MastheadError(
            .hostileArchive, cannot: "unpack", to: file.path, found: found,
            remedies: [
                .tellPublisher("Nothing of it was kept. Tell the publisher that this archive is not safe to unpack.")
            ])
    }

    /// An archive that is not whole.
    static func damagedArchive(_ file: URL, _ found: String) -> MastheadError {
        MastheadError(
            .damagedArchive, cannot: "unpack", to: file.path, found: "the archive is damaged: \(found)",
            remedies: [
                .fetchAgain, .tellPublisher("If that does not help, tell the publisher."),
            ])
    }
}
