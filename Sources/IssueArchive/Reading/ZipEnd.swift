import Foundation

/// The end record of a ZIP archive, which locates the directory (APPNOTE.TXT sections 4.3.14 to 4.3.16).
struct ZipEnd {
    /// The offset of the directory in the archive.
    let start: UInt64
    /// The length of the directory in bytes.
    let size: UInt64
    /// The number of entries in the directory.
    let count: UInt64
    /// The offset of the end record. The record takes 22 bytes, followed by the archive's comment and sometimes by
    /// other bytes.
    let recordOffset: UInt64

    /// The length of the end record without the comment, in bytes.
    static let byteCount = 22
    private static let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    /// The maximum length of the comment, in bytes.
    private static let longestComment = 65535

    /// Finds the end record of an archive.
    ///
    /// The last 64 KiB are searched, because comments can be long, and virus scanners and shops append bytes. An
    /// archive with two possible end records is refused, because different programs would read it differently.
    init(byteCount: UInt64, read: (UInt64, Int) throws -> [UInt8]) throws {
        let tailLength = min(byteCount, UInt64(22 + Self.longestComment))
        let tailStart = byteCount - tailLength
        let tail = try read(tailStart, Int(tailLength))
        var found: [ZipEnd] = []
        var failure: (any Error)?
        var position = tail.count - 22
        while position >= 0 {
            defer { position -= 1 }
            guard tail[position] == 0x50, tail[position..<position + 4].elementsEqual(Self.signature) else { continue }
            do {
                let end = try ZipEnd(Array(tail[position..<position + 22]), at: tailStart + UInt64(position), read)
                let commentEnd = position + 22 + Int(tail[position + 20]) + Int(tail[position + 21]) << 8
                if commentEnd <= tail.count, try end.isPlausible(read) { found.append(end) }
            } catch let fault as ZipDirectory.Fault {
                failure = failure ?? fault
            }
        }
        guard found.count < 2 else { throw ZipDirectory.Fault.refused("the archive has two directories") }
        guard let end = found.first else {
            throw failure ?? ZipDirectory.Fault.damaged("the directory at the end is missing, so the file is truncated")
        }
        self = end
    }

    /// Parses an end record.
    private init(_ bytes: [UInt8], at offset: UInt64, _ read: (UInt64, Int) throws -> [UInt8]) throws {
        var record = LittleEndianBytes(Array(bytes.dropFirst(4)))
        guard let disk = record.uint16(), let directoryDisk = record.uint16(), let countHere = record.uint16(),
            let count = record.uint16(), let size = record.uint32(), let start = record.uint32()
        else { throw ZipDirectory.Fault.damaged("the end record is truncated") }
        recordOffset = offset
        if count == .max || size == .max || start == .max, offset >= 20, let wide = try Self.wide(offset - 20, read) {
            (self.start, self.size, self.count) = wide
            return
        }
        guard disk == 0, directoryDisk == 0, countHere == count else {
            throw ZipDirectory.Fault.refused("the archive is one part of several")
        }
        (self.start, self.size, self.count) = (UInt64(start), UInt64(size), UInt64(count))
    }

    /// Returns the values from the Zip64 end record, which the Zip64 locator points to.
    private static func wide(
        _ locatorOffset: UInt64, _ read: (UInt64, Int) throws -> [UInt8]
    ) throws -> (start: UInt64, size: UInt64, count: UInt64)? {
        var locator = LittleEndianBytes(try read(locatorOffset, 20))
        guard locator.uint32() == 0x0706_4B50, locator.skip(4), let offset = locator.uint64() else { return nil }
        guard offset <= locatorOffset, locatorOffset - offset >= 56 else {
            throw ZipDirectory.Fault.damaged("the Zip64 end record is beyond the end of the file")
        }
        var record = LittleEndianBytes(try read(offset, 56))
        guard record.uint32() == 0x0606_4B50, record.skip(12), record.skip(8), record.skip(8),
            let count = record.uint64(), let size = record.uint64(), let start = record.uint64()
        else { throw ZipDirectory.Fault.damaged("the Zip64 end record cannot be read") }
        return (start, size, count)
    }

    /// Returns whether a directory starts at the offset in the record. Random bytes that look like an end record fail
    /// this check.
    private func isPlausible(_ read: (UInt64, Int) throws -> [UInt8]) throws -> Bool {
        guard start <= recordOffset, size <= recordOffset - start else {
            throw ZipDirectory.Fault.damaged("the directory is beyond the end of the file")
        }
        guard count > 0 else { return size == 0 && start == recordOffset }
        guard size >= 46 else { throw ZipDirectory.Fault.damaged("the directory is truncated") }
        return try read(start, 4) == [0x50, 0x4B, 0x01, 0x02]
    }
}
