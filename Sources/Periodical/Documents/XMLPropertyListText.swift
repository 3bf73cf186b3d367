import Foundation

/// The text of an element in an XML property list, as a range of the original bytes.
struct XMLPropertyListText {
    /// The original bytes, if they contain no references or CDATA sections.
    private let plain: UnsafeRawBufferPointer
    /// The bytes with references and CDATA sections resolved, or nil if the text contains neither.
    private var resolved: [UInt8]?

    /// Finds the text between an element's tags.
    /// - Parameters:
    ///   - document: the document's bytes, which must stay in memory as long as the text does.
    ///   - tagEnd: the offset of the `>` that ends the start tag.
    ///   - end: the offset after the end tag.
    /// - Returns: nil if the text contains markup or an unknown reference.
    init?(_ document: UnsafeRawBufferPointer, from tagEnd: Int, to end: Int) {
        var start = tagEnd
        while start < end, document[start] != UInt8(ascii: ">"), document[start] != UInt8(ascii: "/") { start += 1 }
        guard start < end else { return nil }
        guard document[start] == UInt8(ascii: ">") else {
            plain = UnsafeRawBufferPointer(rebasing: document[start..<start])
            return
        }
        var last = end - 1
        while last > start, document[last] != UInt8(ascii: "<") { last -= 1 }
        guard last > start else { return nil }
        plain = UnsafeRawBufferPointer(rebasing: document[start + 1..<last])
        guard plain.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return }
        guard let bytes = Self.resolve(plain) else { return nil }
        resolved = bytes
    }

    private static func resolve(_ plain: UnsafeRawBufferPointer) -> [UInt8]? {
        let (opening, closing) = (Array("<![CDATA[".utf8), Array("]]>".utf8))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(plain.count)
        var index = 0
        while index < plain.count {
            switch plain[index] {
            case UInt8(ascii: "<"):
                guard plain[index...].starts(with: opening) else { return nil }
                index += opening.count
                while index < plain.count, !plain[index...].starts(with: closing) {
                    bytes.append(plain[index])
                    index += 1
                }
                guard index < plain.count else { return nil }
                index += closing.count
            case UInt8(ascii: "&"):
                guard let end = plain[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                    let scalar = scalar(String(decoding: plain[index + 1..<end], as: UTF8.self))
                else { return nil }
                bytes += Array(String(Character(scalar)).utf8)
                index = end + 1
            default:
                bytes.append(plain[index])
                index += 1
            }
        }
        return bytes
    }

    /// Returns the character for a reference: one of XML's five named entities, or a number.
    private static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let isHexadecimal = name.hasPrefix("#x")
            guard isHexadecimal || name.hasPrefix("#") else { return nil }
            return UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
                .flatMap(Unicode.Scalar.init)
        }
    }

    var isEmpty: Bool { plain.isEmpty }
    var bytes: Data { resolved.map { Data($0) } ?? Data(plain) }

    /// The text, or nil if it is not valid UTF-8.
    var string: String? {
        guard let resolved else { return String(validating: plain, as: UTF8.self) }
        return String(validating: resolved, as: UTF8.self)
    }

    /// The text, with replacement characters for bytes that are not valid UTF-8.
    var repaired: String { String(decoding: bytes, as: UTF8.self) }

    private var trimmed: String? {
        resolved == nil ? string?.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters)) : nil
    }

    /// The text as a whole number, decimal or hexadecimal. A number of more than 64 bits becomes a real number.
    var integer: PropertyValue? {
        if resolved == nil, let number = shortNumber { return .integer(number) }
        guard var digits = trimmed?[...] else { return nil }
        let isNegative = digits.hasPrefix("-")
        if isNegative || digits.hasPrefix("+") { digits = digits.dropFirst().drop(while: \.isWhitespace) }
        let isHexadecimal = digits.lowercased().hasPrefix("0x")
        if isHexadecimal { digits = digits.dropFirst(2) }
        // Reject a second sign, which Swift's parser would accept.
        guard let first = digits.first, first != "-", first != "+" else { return nil }
        let radix = isHexadecimal ? 16 : 10
        if let number = Int((isNegative ? "-" : "") + digits, radix: radix) { return .integer(number) }
        guard !isNegative, let number = UInt64(digits, radix: radix) else { return nil }
        return .real(Double(number))
    }

    /// The number if the text has at most 18 digits, as most numbers do.
    private var shortNumber: Int? {
        guard 1...18 ~= plain.count else { return nil }
        var number = 0
        for byte in plain {
            guard 0x30...0x39 ~= byte else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return number
    }

    /// The text as a real number. A whole number becomes an integer. Infinity and NaN stay text, because JSON cannot
    /// represent them.
    var real: PropertyValue? {
        guard let text = trimmed, !text.lowercased().contains("x"), let number = Double(text) else { return nil }
        guard number.isFinite else { return .string("\(number)") }
        return Int(exactly: number).map { .integer($0) } ?? .real(number)
    }

    /// The text as a date in the years 1 to 9999, such as `2026-03-20T08:00:00Z`. A day past the end of its month is
    /// read as a day in the next month.
    var date: Date? {
        guard resolved == nil, plain.count == 20 else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var number = 0
            for byte in plain[range] {
                guard 0x30...0x39 ~= byte else { return nil }
                number = number * 10 + Int(byte - 0x30)
            }
            return number
        }
        let signs: [(Int, Unicode.Scalar)] = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "Z")]
        guard signs.allSatisfy({ plain[$0] == UInt8(ascii: $1) }), let year = number(0..<4), let month = number(5..<7),
            let day = number(8..<10), let hour = number(11..<13), let minute = number(14..<16),
            let second = number(17..<19), (1...12).contains(month)
        else { return nil }
        // Count the days since 1970-01-01, taking years to begin in March.
        let (marchYear, marchMonth) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let days =
            365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400 + (153 * marchMonth + 2) / 5 + day
            - 719_469
        let date = Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
        return date.isWritable ? date : nil
    }

    /// The bytes that the text represents in Base64.
    var data: Data? { Data(base64Encoded: bytes, options: .ignoreUnknownCharacters) }
}
