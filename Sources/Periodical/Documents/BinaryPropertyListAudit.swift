import Foundation

/// Checks that all references in a binary property list point into the list, because Foundation's decoder would crash
/// otherwise. The format is described in CoreFoundation's CFBinaryPList.c.
struct BinaryPropertyListAudit {
    private let bytes: UnsafeRawBufferPointer
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let tableStart: Int

    /// Whether all references in the property list are valid.
    static func isSound(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in BinaryPropertyListAudit(bytes)?.objectsAreSound ?? false }
    }

    /// Reads the trailer: the last 32 bytes of the property list.
    private init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 + 1 + 1 + 32 else { return nil }
        self.bytes = bytes
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let objectCount = Self.number(bytes, at: trailer + 8, 8), objectCount > 0, objectCount < bytes.count,
            let top = Self.number(bytes, at: trailer + 16, 8), top < objectCount,
            let tableStart = Self.number(bytes, at: trailer + 24, 8), tableStart > 8, tableStart < trailer,
            objectCount <= (trailer - tableStart) / offsetSize
        else { return nil }
        self.objectCount = objectCount
        self.tableStart = tableStart
    }

    private var objectsAreSound: Bool {
        for index in 0..<objectCount {
            guard let start = offset(of: index), objectIsSound(at: start) else { return false }
        }
        return true
    }

    private func offset(of object: Int) -> Int? {
        guard let offset = Self.number(bytes, at: tableStart + object * offsetSize, offsetSize), offset >= 8,
            offset < tableStart
        else { return nil }
        return offset
    }

    private func objectIsSound(at start: Int) -> Bool {
        let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 0xF))
        func fits(_ byteCount: Int) -> Bool { byteCount < tableStart - start }
        switch kind {
        case 0x0: return [0, 8, 9].contains(low)
        case 0x1: return low <= 4 && fits(1 << low)
        case 0x2: return (2...3).contains(low) && fits(1 << low)
        case 0x3: return low == 3 && fits(8)
        case 0x8: return fits(low + 1)
        case 0x4, 0x5, 0x6, 0x7:
            guard let (count, first) = count(at: start) else { return false }
            return count <= (tableStart - first) / (kind == 0x6 ? 2 : 1)
        case 0xA, 0xD:
            guard let (count, first) = count(at: start),
                count <= (tableStart - first) / referenceSize / (kind == 0xD ? 2 : 1)
            else { return false }
            return referencesAreSound(from: first, count, areKeys: kind == 0xD)
                && (kind == 0xA || referencesAreSound(from: first + count * referenceSize, count, areKeys: false))
        default: return false
        }
    }

    /// Returns the number of elements in an object, and the offset of the first element.
    private func count(at start: Int) -> (count: Int, first: Int)? {
        let low = Int(bytes[start] & 0xF)
        guard low == 0xF else { return (low, start + 1) }
        guard start + 1 < tableStart, bytes[start + 1] >> 4 == 1, bytes[start + 1] & 0xF <= 3 else { return nil }
        let size = 1 << Int(bytes[start + 1] & 0xF)
        guard start + 2 + size <= tableStart, let count = Self.number(bytes, at: start + 2, size) else { return nil }
        return (count, start + 2 + size)
    }

    private func referencesAreSound(from first: Int, _ count: Int, areKeys: Bool) -> Bool {
        for index in 0..<count {
            guard let object = Self.number(bytes, at: first + index * referenceSize, referenceSize),
                object < objectCount
            else { return false }
            guard areKeys else { continue }
            guard let start = offset(of: object), (0x5...0x7).contains(bytes[start] >> 4) else { return false }
        }
        return true
    }

    /// Returns a big-endian number, or nil if it is larger than property lists need.
    private static func number(_ bytes: UnsafeRawBufferPointer, at start: Int, _ size: Int) -> Int? {
        var value: UInt64 = 0
        for index in start..<start + size { value = value << 8 | UInt64(bytes[index]) }
        return Int(exactly: value)
    }
}
