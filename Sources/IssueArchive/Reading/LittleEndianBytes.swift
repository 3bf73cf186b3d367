/// A parser for the little-endian numbers in ZIP archives.
struct LittleEndianBytes {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func uint16() -> UInt16? { number() }
    mutating func uint32() -> UInt32? { number() }
    mutating func uint64() -> UInt64? { number() }

    mutating func take(_ count: Int) -> [UInt8]? {
        guard count <= bytes.count - position else { return nil }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    mutating func skip(_ count: Int) -> Bool {
        guard count <= bytes.count - position else { return false }
        position += count
        return true
    }

    private mutating func number<Number: FixedWidthInteger>() -> Number? {
        let count = MemoryLayout<Number>.size
        guard count <= bytes.count - position else { return nil }
        defer { position += count }
        return (0..<count).reduce(0) { $0 | Number(bytes[position + $1]) << (8 * $1) }
    }
}
