import CXML
import Foundation

/// The bytes of an XML document as libxml2 can read them: what they are in, and HTML's names for characters as numbers.
enum XMLText {
    /// The bytes, what they are in where that has to be said, and the first place that is ill-formed of those that are put right here: a
    /// character that no document may have, or an ampersand that begins no reference.
    static func bytes(of data: Data) -> (text: [UInt8], encoding: String?, fault: XMLWalk.Fault?) {
        var (text, encoding, strange) = encoded(data)
        AttributeLimit.apply(to: &text)
        // Its two bytes of a character may be any.
        if isShifted(encoding) { return (text, encoding, nil) }
        let (legal, foreign) = withoutForeign(text, isUTF8: encoding?.lowercased() == "utf-8")
        let (named, fault) = named(legal)
        return (named, encoding, strange ?? foreign ?? fault)
    }

    /// Whether bytes of an encoding mean one thing here and another there.
    static func isShifted(_ encoding: String?) -> Bool { encoding?.lowercased().hasPrefix("iso-2022") == true }

    /// The bytes without the characters that no document may have (XML, section 2.2): libxml2 takes the first for the end of a text, or of all.
    private static func withoutForeign(_ bytes: [UInt8], isUTF8: Bool) -> ([UInt8], XMLWalk.Fault?) {
        var hasControl: UInt8 = 0
        var hasLast: UInt8 = 0
        for byte in bytes {
            hasControl |= byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D ? 1 : 0
            hasLast |= byte == 0xEF ? 1 : 0
        }
        guard hasControl != 0 || (isUTF8 && hasLast != 0) else { return (bytes, nil) }
        func width(at index: Int) -> Int {
            let byte = bytes[index]
            if byte < 0x20 { return byte == 0x09 || byte == 0x0A || byte == 0x0D ? 0 : 1 }
            // U+FFFE and U+FFFF.
            guard isUTF8, byte == 0xEF, index + 2 < bytes.count else { return 0 }
            return bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE ? 3 : 0
        }
        var result: [UInt8] = []
        var fault: XMLWalk.Fault?
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let foreign = width(at: index)
            if foreign > 0 {
                fault = fault ?? XMLWalk.Fault(at: index, in: bytes, message: "a character that XML does not allow")
                index += foreign
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return (result, fault)
    }

    private static func encoded(_ data: Data) -> (text: [UInt8], encoding: String?, fault: XMLWalk.Fault?) {
        var bytes = [UInt8](data)
        if let wide = wideText(of: data) { return (Array(wide.utf8), "UTF-8", nil) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        // What stands before the declaration makes it none.
        if let start = bytes.firstIndex(of: UInt8(ascii: "<")) { bytes.removeFirst(start) }
        let declared = declaredEncoding(of: bytes)
        let name = declared?.lowercased() ?? "utf-8"
        // Latin-1 is Windows' Latin everywhere on the web (Encoding standard, section 4.2).
        if ["windows-1252", "cp1252", "iso-8859-1", "latin1"].contains(name) {
            return (MendedText.windowsLatin(bytes), "UTF-8", nil)
        }
        if let declared, !["utf-8", "utf8", "us-ascii"].contains(name), !name.hasPrefix("utf-16"),
            !name.hasPrefix("ucs"), let handler = xmlFindCharEncodingHandler(declared)
        {
            xmlCharEncCloseFunc(handler)
            return (bytes, declared, nil)
        }
        let mended = MendedText(bytes)
        return (mended?.bytes ?? bytes, "UTF-8", mended?.fault)
    }

    /// The text of a document in UTF-16 or UTF-32.
    static func wideText(of data: Data) -> String? {
        let start = [UInt8](data.prefix(4))
        let isWide =
            start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
            || start.starts(with: [0, 0, 0xFE, 0xFF])
        if isWide {
            let isLong = start == [0xFF, 0xFE, 0, 0] || start == [0, 0, 0xFE, 0xFF]
            return String(data: data, encoding: isLong ? .utf32 : .utf16)
        }
        if start == [0x3C, 0, 0, 0] { return String(data: data, encoding: .utf32LittleEndian) }
        if start == [0, 0, 0, 0x3C] { return String(data: data, encoding: .utf32BigEndian) }
        if start == [0x3C, 0, 0x3F, 0] { return String(data: data, encoding: .utf16LittleEndian) }
        if start == [0, 0x3C, 0, 0x3F] { return String(data: data, encoding: .utf16BigEndian) }
        return nil
    }

    /// What the XML declaration says.
    private static func declaredEncoding(of bytes: [UInt8]) -> String? {
        let start = bytes.prefix(200)
        guard start.starts(with: "<?xml".utf8), let end = start.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        var rest = start[..<end]
        func skipBlanks() { rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) } }
        while !rest.isEmpty {
            guard rest.starts(with: "encoding".utf8) else {
                rest.removeFirst()
                continue
            }
            rest.removeFirst(8)
            skipBlanks()
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest.removeFirst()
            skipBlanks()
            guard rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'") else { continue }
            rest.removeFirst()
            skipBlanks()
            let name = rest.prefix { $0.isNameByte || [0x2D, 0x2E, 0x3A, 0x5F].contains($0) }
            if !name.isEmpty { return String(decoding: name, as: UTF8.self) }
        }
        return nil
    }

    /// The bytes with HTML's names (`&nbsp;`) as numbers, for an XML parser knows none and drops them; with its own five names as numbers, which
    /// libxml2 drops after the first fault of a document (as of 2.9); and with one that begins no reference as what was meant.
    private static func named(_ bytes: [UInt8]) -> ([UInt8], XMLWalk.Fault?) {
        let (ampersand, bracket) = (UInt8(ascii: "&"), UInt8(ascii: "<"))
        guard bytes.contains(ampersand) else { return (bytes, nil) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 16)
        let fault = bytes.withUnsafeBufferPointer { source -> Int? in
            var fault: Int?
            var index = 0
            while index < source.count {
                let start = index
                while index < source.count, source[index] != ampersand, source[index] != bracket { index += 1 }
                result.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
                guard index < source.count else { break }
                guard source[index] == ampersand else {
                    // What stands in a CDATA section is words.
                    let end = source[index...].starts(with: "<![CDATA[".utf8) ? endOfSection(source, index) : index + 1
                    result.append(contentsOf: UnsafeBufferPointer(rebasing: source[index..<end]))
                    index = end
                    continue
                }
                let inner = source[(index + 1)...].prefix(33).prefix { $0 != UInt8(ascii: ";") }
                let isEnded = inner.endIndex < source.count && source[inner.endIndex] == UInt8(ascii: ";")
                if isEnded, isName(inner) {
                    append(referenceTo: inner, to: &result)
                    index = inner.endIndex + 1
                } else {
                    fault = fault ?? index
                    result += "&#38;".utf8
                    index += 1
                }
            }
            return fault
        }
        return (result, fault.map { XMLWalk.Fault(at: $0, in: bytes, message: "an ampersand begins no reference") })
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    private static func append(referenceTo inner: Bytes, to result: inout [UInt8]) {
        // Those that feeds have by the thousand: signs of HTML within XML, and numbers of letters.
        switch inner.count {
        case 2 where inner.elementsEqual("lt".utf8): result += "&#60;".utf8
        case 2 where inner.elementsEqual("gt".utf8): result += "&#62;".utf8
        case 3 where inner.elementsEqual("amp".utf8): result += "&#38;".utf8
        case 4 where inner.elementsEqual("quot".utf8): result += "&#34;".utf8
        case 5...7 where isLargeNumber(inner):
            result.append(UInt8(ascii: "&"))
            result += inner
            result.append(UInt8(ascii: ";"))
        default: result += number(of: inner).utf8
        }
    }

    /// Whether a number of four digits or more, none of them before it, stands for a character.
    private static func isLargeNumber(_ inner: Bytes) -> Bool {
        inner.first == UInt8(ascii: "#") && inner.dropFirst().first != UInt8(ascii: "0")
            && inner.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The place after the section that begins at another.
    private static func endOfSection(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var place = start + 9
        while place + 2 < bytes.count {
            if bytes[place] == 0x5D, bytes[place + 1] == 0x5D, bytes[place + 2] == 0x3E { return place + 3 }
            place += 1
        }
        return bytes.count
    }

    /// Whether bytes are a name, or a number as references have it.
    private static func isName(_ bytes: Bytes) -> Bool {
        guard bytes.first == UInt8(ascii: "#") else {
            return bytes.first.map { $0.isLetterByte || $0 > 0x7F || [0x3A, 0x5F].contains($0) } == true
                && bytes.allSatisfy { $0.isNameByte || $0 > 0x7F || [0x2D, 0x2E, 0x3A, 0x5F].contains($0) }
        }
        let digits = bytes.dropFirst()
        if [UInt8(ascii: "x"), UInt8(ascii: "X")].contains(digits.first) {
            return digits.count > 1 && UInt32(String(decoding: digits.dropFirst(), as: UTF8.self), radix: 16) != nil
        }
        return UInt32(String(decoding: digits, as: UTF8.self)) != nil
    }

    /// A reference by number where HTML or XML has a name for the character; else as it is.
    private static func number(of bytes: Bytes) -> String {
        let name = String(decoding: bytes, as: UTF8.self)
        if name.hasPrefix("#") {
            // HTML writes the mark of hexadecimal digits in either case, XML in one.
            let digits = name.dropFirst().lowercased()
            let number = digits.hasPrefix("x") ? Int(digits.dropFirst(), radix: 16) : Int(digits)
            // Numbers of Windows' Latin, which HTML takes for its characters too (HTML, section 13.2.5.80).
            guard let number, (0x80...0x9F).contains(number),
                let character = String(data: Data([UInt8(number)]), encoding: .windowsCP1252)?.unicodeScalars.first
            else { return "&#\(digits);" }
            return "&#\(character.value);"
        }
        if name == "apos" { return "&#39;" }
        return htmlEntityLookup(name).map { "&#\($0.pointee.value);" } ?? "&\(name);"
    }
}

extension UInt8 {
    fileprivate var isLetterByte: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
    }

    fileprivate var isNameByte: Bool { isLetterByte || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
