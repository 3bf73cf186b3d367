/// The text of bytes that should be UTF-8 throughout and are not.
///
/// Where most of what is no ASCII is UTF-8, all of it was meant to be: a character was cut in two, or words of another document were put in. Else
/// it is Windows' Latin, whatever the document says of itself.
package struct MendedText: Sendable {
    /// The text in UTF-8.
    package let bytes: [UInt8]
    /// Where the first byte stands that means nothing, each of which became U+FFFD; nil where all of them mean something.
    package let fault: XMLWalk.Fault?

    /// - Returns: nil for bytes that are UTF-8.
    package init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var (right, wrong, place) = (0, 0, 0)
        var firstWrong: Int?
        var mended: [UInt8] = []
        mended.reserveCapacity(bytes.count + 16)
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        reading: while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let scalar):
                mended += scalar
                place += scalar.count
                if scalar.count > 1 { right += 1 }
            case .error(let count):
                mended += "\u{FFFD}".utf8
                firstWrong = firstWrong ?? place
                place += count
                wrong += 1
            case .emptyInput: break reading
            }
        }
        if right >= wrong, let firstWrong {
            self.bytes = mended
            fault = XMLWalk.Fault(at: firstWrong, in: bytes, message: "a byte is not of UTF-8, in which the others are")
        } else {
            self.bytes = Self.windowsLatin(bytes)
            fault = nil
        }
    }

    /// Windows' Latin (windows-1252) as UTF-8. Bytes to which it gives no character are control characters (Encoding standard, section 9).
    static func windowsLatin(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            switch byte {
            case ..<0x80: result.append(byte)
            case 0x80..<0xA0: result += special[Int(byte) - 0x80]
            default: result += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
            }
        }
        return result
    }

    /// The characters of the bytes from 0x80 to 0x9F.
    private static let special = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
        .map { Array(String($0).utf8) }
}
