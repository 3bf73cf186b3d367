public import Foundation

/// Writes ZIP archives without compression, in the given order. The entries can be invalid.
public enum StoredZip {
    /// Returns an archive.
    public static func data(_ entries: [(path: String, data: Data)]) -> Data {
        var archive = Data()
        var directory = Data()
        for (path, data) in entries {
            let name = Data(path.utf8)
            var fields = Data()
            // The version, UTF-8 names, no compression, and the date 1980-01-01.
            for value in [20, 0x0800, 0, 0, 0x21] as [UInt16] { fields.append(little: value) }
            for value in [crc32(data), UInt32(data.count), UInt32(data.count)] { fields.append(little: value) }
            for value in [UInt16(name.count), 0] { fields.append(little: value) }
            directory.append(little: 0x0201_4B50 as UInt32)
            directory.append(little: 20 as UInt16)
            directory.append(fields)
            directory.append(Data(count: 10))
            directory.append(little: UInt32(archive.count))
            directory.append(name)
            archive.append(little: 0x0403_4B50 as UInt32)
            archive.append(fields)
            archive.append(name)
            archive.append(data)
        }
        let start = UInt32(archive.count)
        archive.append(directory)
        archive.append(little: 0x0605_4B50 as UInt32)
        for value in [0, 0, UInt16(entries.count), UInt16(entries.count)] { archive.append(little: value) }
        for value in [UInt32(directory.count), start] { archive.append(little: value) }
        archive.append(little: 0 as UInt16)
        return archive
    }

    private static func crc32(_ data: Data) -> UInt32 {
        var value: UInt32 = ~0
        for byte in data {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
        }
        return ~value
    }
}

extension Data {
    fileprivate mutating func append(little value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}
