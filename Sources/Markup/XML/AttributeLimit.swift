import Foundation

/// A limit on the number of attributes in a tag. libxml2 and Gumbo compare each attribute with all previous ones, so a
/// tag with 200,000 attributes would take a minute.
enum AttributeLimit {
    /// The maximum number of attributes in a tag. Real documents use far fewer.
    static let most = 1000

    /// Overwrites attributes beyond the limit with spaces, so that all other bytes keep their offsets. The markup must
    /// be ASCII.
    static func apply(to bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            var index = 0
            while index < bytes.count, let sign = memchr(start + index, 0x3C, bytes.count - index) {
                index = UnsafeRawPointer(start).distance(to: sign) + 1
                if index < bytes.count, isName(bytes[index]) { index = endOfTag(bytes, from: index) }
            }
        }
    }

    /// Returns the offset of a tag's end. As in other parsers, a quotation mark starts a value only after `=`.
    private static func endOfTag(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        var count = 0
        while index < bytes.count, bytes[index] != 0x3E {
            // In XML, a tag must not contain `<`. HTML parsers read it as part of a name.
            let isValue = bytes[index] == 0x3D
            if isBlank(bytes[index]) || bytes[index] == 0x2F || isValue {
                index += 1
                if isValue { index = endOfValue(bytes, from: index) }
                continue
            }
            let first = index
            while index < bytes.count, !isBlank(bytes[index]), ![0x3D, 0x3E, 0x2F].contains(bytes[index]) { index += 1 }
            count += 1
            guard count > most + 1 else { continue }
            // The tag's name counts as an attribute.
            var value = index
            while value < bytes.count, isBlank(bytes[value]) { value += 1 }
            if value < bytes.count, bytes[value] == 0x3D { index = endOfValue(bytes, from: value + 1) }
            for place in first..<min(index, bytes.count) { bytes[place] = 0x20 }
        }
        return index
    }

    /// Returns the offset after an attribute's value, which may be quoted.
    private static func endOfValue(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, isBlank(bytes[index]) { index += 1 }
        guard index < bytes.count else { return index }
        let quote = bytes[index]
        guard quote == 0x22 || quote == 0x27 else {
            while index < bytes.count, !isBlank(bytes[index]), bytes[index] != 0x3E { index += 1 }
            return index
        }
        guard let end = bytes[(index + 1)...].firstIndex(of: quote) else { return index + 1 }
        return end + 1
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F || byte >= 0x80
    }
}
