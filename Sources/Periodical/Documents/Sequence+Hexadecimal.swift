extension Sequence<UInt8> {
    /// The bytes as lowercase hexadecimal digits, which is how hashes are written in all of Masthead's formats.
    public var hexadecimal: String {
        var digits: [UInt8] = []
        for byte in self {
            for nibble in [byte >> 4, byte & 15] { digits.append(nibble < 10 ? 48 + nibble : 87 + nibble) }
        }
        return String(decoding: digits, as: UTF8.self)
    }
}

extension RangeReplaceableCollection<UInt8> {
    /// Reads pairs of hexadecimal digits, or returns nil for other text.
    package init?(hexadecimal text: some StringProtocol) {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        self.init(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }
}
