extension Sequence<UInt8> {
    /// The bytes as lower-case hexadecimal digits, which is how the formats write hashes.
    public var hexadecimal: String {
        var digits: [UInt8] = []
        for byte in self {
            for nibble in [byte >> 4, byte & 15] { digits.append(nibble < 10 ? 48 + nibble : 87 + nibble) }
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
