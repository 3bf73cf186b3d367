import Foundation

/// The central directory of a ZIP archive (APPNOTE.TXT section 4.3.12).
///
/// libarchive reads the entries. This parser additionally checks that the directory and the entries' headers agree, and
/// that entries do not overlap.
struct ZipDirectory {
    /// An entry in the central directory.
    struct Entry {
        /// The range of the entry's name in ``bytes``.
        var name: Range<Int>
        /// The range of the entry's extra fields in ``bytes``.
        var extra: Range<Int>
        var flags: UInt16
        var method: UInt16
        var crc32: UInt32
        var compressedSize: UInt64
        var size: UInt64
        var headerOffset: UInt64
        /// The file type bits of the Unix mode, or 0 if the entry comes from another system.
        var fileType: UInt32
    }

    /// A fault in the archive.
    enum Fault: Error {
        case damaged(String)
        case refused(String)
    }

    /// The entries, sorted by offset.
    let entries: [Entry]
    let bytes: [UInt8]
    let end: ZipEnd

    private static let largestDirectory: UInt64 = 256 << 20
    /// The size of an entry's fixed part, in bytes.
    private static let headByteCount = 46

    /// Reads the directory of an archive.
    /// - Parameter entryLimit: the maximum number of entries. An archive that declares more is refused before any are
    ///   read.
    init(_ archive: ZipBytes, entryLimit: Int) throws {
        end = try ZipEnd(byteCount: archive.count, read: archive.bytes)
        guard end.count <= UInt64(entryLimit) else {
            throw Fault.refused("the archive has more than \(entryLimit) entries")
        }
        guard end.size <= Self.largestDirectory else {
            throw Fault.refused("the directory has \(end.size) bytes, the limit is \(Self.largestDirectory)")
        }
        guard end.size >= end.count * UInt64(Self.headByteCount) else {
            throw Fault.damaged("the directory is too short for its \(end.count) entries")
        }
        bytes = try archive.bytes(at: end.start, Int(end.size))
        var entries: [Entry] = []
        entries.reserveCapacity(Int(end.count))
        try bytes.withUnsafeBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                guard entries.count < entryLimit else {
                    throw Fault.refused("the archive has more than \(entryLimit) entries")
                }
                entries.append(try Self.entry(bytes, &offset))
            }
        }
        guard UInt64(entries.count) == end.count else {
            throw Fault.damaged("the directory has \(entries.count) entries but announces \(end.count)")
        }
        // Sort the entries only if necessary. The directories of most archives are sorted already.
        let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.headerOffset <= $1.headerOffset }
        if !isSorted { entries.sort { $0.headerOffset < $1.headerOffset } }
        self.entries = entries
    }

    /// Returns the name of an entry for messages.
    func shownName(_ entry: Entry) -> String { String(decoding: bytes[entry.name], as: UTF8.self) }

    private static func entry(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) throws -> Entry {
        let start = offset
        guard bytes.count - start >= headByteCount, number(UInt32.self, bytes, start) == 0x0201_4B50 else {
            throw Fault.damaged("the directory is truncated")
        }
        func field(_ place: Int) -> Int { Int(number(UInt16.self, bytes, start + place)) }
        func wideField(_ place: Int) -> UInt32 { number(UInt32.self, bytes, start + place) }
        let name = start + headByteCount..<start + headByteCount + field(28)
        let extra = name.upperBound..<name.upperBound + field(30)
        offset = extra.upperBound + field(32)
        guard offset <= bytes.count else { throw Fault.damaged("the directory is truncated") }
        var entry = Entry(
            name: name, extra: extra, flags: UInt16(field(8)), method: UInt16(field(10)), crc32: wideField(16),
            compressedSize: UInt64(wideField(20)), size: UInt64(wideField(24)), headerOffset: UInt64(wideField(42)),
            fileType: field(4) >> 8 == 3 ? wideField(38) >> 16 & 0o170000 : 0)
        let (size, compressedSize, place) = (wideField(24), wideField(20), wideField(42))
        guard size == .max || compressedSize == .max || place == .max else { return entry }
        // In Zip64, a field with all bits set has its value in the extra field, which stores the values in this order.
        var wide = LittleEndianBytes(extraField(1, of: Array(bytes[extra])) ?? [])
        for (path, narrow) in [(\Entry.size, size), (\.compressedSize, compressedSize), (\.headerOffset, place)]
        where narrow == .max {
            guard let value = wide.uint64() else { throw Fault.damaged("the directory is truncated") }
            entry[keyPath: path] = value
        }
        return entry
    }

    private static func number<Number: FixedWidthInteger>(
        _: Number.Type, _ bytes: UnsafeRawBufferPointer, _ offset: Int
    ) -> Number { Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self)) }

    /// Returns the data of the extra field with an identifier, or nil if there is none.
    static func extraField(_ identifier: UInt16, of extra: [UInt8]) -> [UInt8]? {
        var bytes = LittleEndianBytes(extra)
        while let found = bytes.uint16(), let length = bytes.uint16(), let data = bytes.take(Int(length)) {
            if found == identifier { return data }
        }
        return nil
    }
}
