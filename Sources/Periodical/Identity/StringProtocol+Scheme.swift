extension StringProtocol {
    /// Whether the text begins with a scheme and a colon (RFC 3986, section 3.1), so that it is not a relative
    /// reference.
    package var beginsWithScheme: Bool {
        guard let end = utf8.firstIndex(of: UInt8(ascii: ":")), let first = utf8.first, Self.isLetter(first) else {
            return false
        }
        return utf8[..<end].allSatisfy { byte in
            Self.isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
