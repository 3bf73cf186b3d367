/// A start tag in a document that may be malformed.
struct XMLTag {
    /// An element's name, including its prefix.
    struct Name {
        let written: Slice<UnsafeBufferPointer<UInt8>>
        /// The name in lowercase.
        var folded: String { String(decoding: written, as: UTF8.self).lowercased() }
    }

    enum Outcome {
        case tag(XMLTag)
        /// The text is not a tag. The value is the offset at which the parser stopped.
        case none(Int)
    }

    let name: Name
    /// Whether the tag also ends its element, as in `<br/>`.
    let isEmpty: Bool
    /// The offset after the end of the tag.
    let end: Int
    private let attributes: [(name: Range<Int>, value: Range<Int>)]

    private static let maximumAttributeCount = 200

    /// Returns the name at an offset, or nil if there is no valid name.
    static func name(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Name? {
        guard start < bytes.count, isNameStart(bytes[start]) else { return nil }
        var end = start
        while end < bytes.count, isName(bytes[end]) { end += 1 }
        return end - start <= 200 ? Name(written: bytes[start..<end]) : nil
    }

    /// Reads the tag that starts at an offset.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Outcome {
        guard let name = name(bytes, at: start + 1) else { return .none(start + 1) }
        var attributes: [(name: Range<Int>, value: Range<Int>)] = []
        var index = start + 1 + name.written.count
        while index < bytes.count {
            switch bytes[index] {
            case 0x3E: return .tag(XMLTag(name: name, isEmpty: false, end: index + 1, attributes: attributes))
            case 0x2F where index + 1 < bytes.count && bytes[index + 1] == 0x3E:
                return .tag(XMLTag(name: name, isEmpty: true, end: index + 2, attributes: attributes))
            case 0x3C: return .none(index)
            case let byte where isNameStart(byte):
                let first = index
                while index < bytes.count, isName(bytes[index]) { index += 1 }
                guard let (value, next) = value(bytes, after: index) else { return .none(index) }
                if let value, attributes.count < maximumAttributeCount { attributes.append((first..<index, value)) }
                index = next
            default: index += 1
            }
        }
        return .none(index)
    }

    /// Returns an attribute's value without quotation marks, and the offset after it. The value is nil for an attribute
    /// without one. The result is nil if the value does not end within the tag.
    private static func value(
        _ bytes: UnsafeBufferPointer<UInt8>, after end: Int
    ) -> (value: Range<Int>?, next: Int)? {
        var index = end
        while index < bytes.count, isBlank(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == 0x3D else { return (nil, end) }
        index += 1
        while index < bytes.count, isBlank(bytes[index]) { index += 1 }
        guard index < bytes.count else { return nil }
        let quote = bytes[index]
        guard quote == 0x22 || quote == 0x27 else {
            let start = index
            while index < bytes.count, !isBlank(bytes[index]), bytes[index] != 0x3E, bytes[index] != 0x3C { index += 1 }
            return (start..<index, index)
        }
        let start = index + 1
        index = start
        var hasTag = false
        while index < bytes.count, bytes[index] != quote {
            hasTag = hasTag || bytes[index] == 0x3C
            index += 1
        }
        guard index < bytes.count else { return nil }
        let next = index + 1
        // If the closing quotation mark is missing, the next one belongs to another tag.
        if hasTag, next < bytes.count, !isBlank(bytes[next]), ![0x2F, 0x3E].contains(bytes[next]) { return nil }
        return (start..<index, next)
    }

    /// Writes the tag as well-formed XML.
    func write(_ bytes: UnsafeBufferPointer<UInt8>, isEmpty: Bool, to result: inout [UInt8]) {
        result.append(0x3C)
        result += name.written
        var seen: Set<String> = []
        for attribute in attributes
        where attributes.count < 2 || seen.insert(String(decoding: bytes[attribute.name], as: UTF8.self)).inserted {
            result.append(0x20)
            result += bytes[attribute.name]
            result += "=\"".utf8
            for byte in bytes[attribute.value] {
                switch byte {
                case 0x22: result += "&#34;".utf8
                case 0x3C: result += "&#60;".utf8
                default: result.append(byte)
                }
            }
            result.append(0x22)
        }
        if isEmpty { result.append(0x2F) }
        result.append(0x3E)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F || byte >= 0x80
    }

    private static func isName(_ byte: UInt8) -> Bool {
        isNameStart(byte) || (0x30...0x3A).contains(byte) || byte == 0x2D || byte == 0x2E
    }
}
