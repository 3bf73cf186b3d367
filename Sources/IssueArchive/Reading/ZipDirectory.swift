import Foundation

/// The central directory of a zip archive, read as it stands (APPNOTE.TXT sections 4.3.12 to 4.3.16).
///
/// libarchive reads the entries. This is for what it does not look at: whether the directory and the entries' own headers
/// tell the same, and whether each byte belongs to one entry only.
struct ZipDirectory {
    /// An entry by the central directory.
    struct Entry {
        var name: [UInt8]
        var flags: UInt16
        var method: UInt16
        var crc32: UInt32
        var compressedSize: UInt64
        var size: UInt64
        var headerOffset: UInt64
        /// The file type bits of a Unix mode, 0 where another system made it.
        var fileType: UInt32
    }

    /// Why it cannot be read.
    enum Fault: Error {
        case damaged(String)
        case refused(String)
    }

    /// The entries, in the directory's order.
    let entries: [Entry]
    /// Where the directory begins: all entries lie before it.
    let start: UInt64

    private static let largestDirectory: UInt64 = 256 << 20

    /// Reads the directory.
    /// - Parameters:
    ///   - byteCount: the archive's length.
    ///   - entryLimit: the most entries.
    ///   - read: reads so many bytes at an offset.
    init(byteCount: UInt64, entryLimit: Int, read: (UInt64, Int) throws -> [UInt8]) throws {
        let end = try Self.end(byteCount, read)
        guard end.size <= Self.largestDirectory else {
            throw Fault.refused("its directory is \(end.size) bytes long, more than \(Self.largestDirectory)")
        }
        guard end.start <= byteCount, end.size <= byteCount - end.start else {
            throw Fault.damaged("its directory lies beyond its end")
        }
        start = end.start
        var bytes = LittleEndianBytes(try read(end.start, Int(end.size)))
        var entries: [Entry] = []
        while !bytes.isAtEnd {
            guard entries.count < entryLimit else { throw Fault.refused("it has more than \(entryLimit) entries") }
            guard let entry = Self.entry(&bytes) else { throw Fault.damaged("its directory is cut short") }
            entries.append(entry)
        }
        guard UInt64(entries.count) == end.count else {
            throw Fault.damaged("its directory has \(entries.count) entries and announces \(end.count)")
        }
        self.entries = entries
    }

    private static func entry(_ bytes: inout LittleEndianBytes) -> Entry? {
        guard bytes.uint32() == 0x0201_4B50, let maker = bytes.uint16(), bytes.skip(2), let flags = bytes.uint16(),
            let method = bytes.uint16(), bytes.skip(4), let crc32 = bytes.uint32(),
            let compressedSize = bytes.uint32(), let size = bytes.uint32(), let nameLength = bytes.uint16(),
            let extraLength = bytes.uint16(), let commentLength = bytes.uint16(), bytes.skip(4),
            let attributes = bytes.uint32(), let offset = bytes.uint32(), let name = bytes.take(Int(nameLength)),
            let extra = bytes.take(Int(extraLength)), bytes.skip(Int(commentLength))
        else { return nil }
        var entry = Entry(
            name: name, flags: flags, method: method, crc32: crc32, compressedSize: UInt64(compressedSize),
            size: UInt64(size), headerOffset: UInt64(offset),
            fileType: maker >> 8 == 3 ? attributes >> 16 & 0o170000 : 0)
        // Zip64: the fields that are all ones stand in the extra field, in this order.
        var wide = LittleEndianBytes(extraField(1, of: extra) ?? [])
        for (field, narrow) in [(\Entry.size, size), (\.compressedSize, compressedSize), (\.headerOffset, offset)]
        where narrow == .max {
            guard let value = wide.uint64() else { return nil }
            entry[keyPath: field] = value
        }
        return entry
    }

    /// The data of an extra field with an identifier.
    static func extraField(_ identifier: UInt16, of extra: [UInt8]) -> [UInt8]? {
        var bytes = LittleEndianBytes(extra)
        while let found = bytes.uint16(), let length = bytes.uint16(), let data = bytes.take(Int(length)) {
            if found == identifier { return data }
        }
        return nil
    }

    /// The record at the archive's end: where the directory is, and how much.
    private static func end(
        _ byteCount: UInt64, _ read: (UInt64, Int) throws -> [UInt8]
    ) throws -> (start: UInt64, size: UInt64, count: UInt64) {
        let tailLength = min(byteCount, 22 + 65535)
        let tail = try read(byteCount - tailLength, Int(tailLength))
        let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
        var position = tail.count - 22
        while position >= 0 {
            // The comment has to end where the archive does.
            if tail[position..<position + 4].elementsEqual(signature),
                Int(tail[position + 20]) + Int(tail[position + 21]) << 8 == tail.count - position - 22
            {
                break
            }
            position -= 1
        }
        guard position >= 0 else { throw Fault.damaged("there is no directory at its end, so it is cut short") }
        var record = LittleEndianBytes(Array(tail[(position + 4)...]))
        guard let disk = record.uint16(), let directoryDisk = record.uint16(), let countHere = record.uint16(),
            let count = record.uint16(), let size = record.uint32(), let start = record.uint32()
        else { throw Fault.damaged("its end is cut short") }
        let recordOffset = byteCount - tailLength + UInt64(position)
        if count == .max || size == .max || start == .max, recordOffset >= 20,
            let wide = try wideEnd(recordOffset - 20, read)
        {
            return wide
        }
        guard disk == 0, directoryDisk == 0, countHere == count else {
            throw Fault.refused("it is one part of several")
        }
        return (UInt64(start), UInt64(size), UInt64(count))
    }

    /// The zip64 record of the end, by its locator.
    private static func wideEnd(
        _ locatorOffset: UInt64, _ read: (UInt64, Int) throws -> [UInt8]
    ) throws -> (start: UInt64, size: UInt64, count: UInt64)? {
        var locator = LittleEndianBytes(try read(locatorOffset, 20))
        guard locator.uint32() == 0x0706_4B50, locator.skip(4), let offset = locator.uint64() else { return nil }
        guard offset <= locatorOffset, locatorOffset - offset >= 56 else {
            throw Fault.damaged("its zip64 end lies beyond its end")
        }
        var record = LittleEndianBytes(try read(offset, 56))
        guard record.uint32() == 0x0606_4B50, record.skip(12), record.skip(8), record.skip(8),
            let count = record.uint64(), let size = record.uint64(), let start = record.uint64()
        else { throw Fault.damaged("its zip64 end cannot be read") }
        return (start, size, count)
    }
}
