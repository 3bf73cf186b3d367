import CXML
import Foundation

/// The bytes of an XML document as libxml2 can read them: what they are in, and HTML's names for characters as numbers.
enum XMLText {
    /// The bytes, what they are in where that has to be said, and the first ampersand that begins no reference.
    static func bytes(of data: Data) -> (text: [UInt8], encoding: String?, fault: XMLWalk.Fault?) {
        let (text, encoding) = encoded(data)
        // Its two bytes of a character may be any.
        if encoding?.lowercased().hasPrefix("iso-2022") == true { return (text, encoding, nil) }
        let (named, fault) = named(text)
        return (named, encoding, fault)
    }

    private static func encoded(_ data: Data) -> (text: [UInt8], encoding: String?) {
        var bytes = [UInt8](data)
        if let wide = wideText(of: data) { return (Array(wide.utf8), "UTF-8") }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        // What stands before the declaration makes it none.
        if let start = bytes.firstIndex(of: UInt8(ascii: "<")) { bytes.removeFirst(start) }
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        let declared = declaredEncoding(of: bytes)
        let isWide =
            declared?.lowercased().hasPrefix("utf-16") == true || declared?.lowercased().hasPrefix("ucs") == true
        let isKnown = declared.map { name in
            guard let handler = xmlFindCharEncodingHandler(name) else { return false }
            xmlCharEncCloseFunc(handler)
            return true
        }
        switch isKnown {
        // Bytes that say of themselves that they are UTF-8, and are not, are mostly Windows' Latin.
        case true? where !isWide:
            return (bytes, isUTF8 || declared?.lowercased() != "utf-8" ? declared : "windows-1252")
        default: return (bytes, isUTF8 ? "UTF-8" : "windows-1252")
        }
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
        let declaration = String(decoding: start[..<end], as: UTF8.self)
        return declaration.firstMatch(of: /encoding\s*=\s*["']\s*([A-Za-z0-9._:\-]+)/).map { String($0.1) }
    }

    /// The bytes with HTML's names (`&nbsp;`) as numbers, for an XML parser knows none and drops them; with its own five names as numbers, which
    /// libxml2 drops after the first fault of a document (as of 2.9); and with one that begins no reference as what was meant.
    private static func named(_ bytes: [UInt8]) -> ([UInt8], XMLWalk.Fault?) {
        let ampersand = UInt8(ascii: "&")
        guard bytes.contains(ampersand) else { return (bytes, nil) }
        var fault: XMLWalk.Fault?
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 16)
        var rest = bytes[...]
        while let start = rest.firstIndex(where: { $0 == ampersand || $0 == UInt8(ascii: "<") }) {
            result += rest[..<start]
            rest = rest[start...]
            guard rest.first == ampersand else {
                // What stands in a CDATA section is words.
                let end = rest.starts(with: "<![CDATA[".utf8) ? endOfSection(rest) : start + 1
                result += rest[..<end]
                rest = rest[end...]
                continue
            }
            let inner = rest.dropFirst().prefix(33).prefix { $0 != UInt8(ascii: ";") }
            let isReference = rest[inner.endIndex...].first == UInt8(ascii: ";") && isName(inner)
            if !isReference, fault == nil { fault = self.fault(at: start, in: bytes) }
            result += Array((isReference ? number(of: inner) : "&#38;").utf8)
            rest = rest[(isReference ? inner.endIndex + 1 : start + 1)...]
        }
        return (result + rest, fault)
    }

    private static func fault(at place: Int, in bytes: [UInt8]) -> XMLWalk.Fault {
        let before = bytes[..<place]
        let newline = UInt8(ascii: "\n")
        return XMLWalk.Fault(
            line: before.count { $0 == newline } + 1, column: place - (before.lastIndex(of: newline) ?? -1),
            message: "an ampersand begins no reference")
    }

    /// The place after the section that bytes begin with.
    private static func endOfSection(_ bytes: ArraySlice<UInt8>) -> Int {
        var place = bytes.startIndex + 9
        while let bracket = bytes[place...].firstIndex(of: UInt8(ascii: "]")) {
            if bytes[bracket...].starts(with: "]]>".utf8) { return bracket + 3 }
            place = bracket + 1
        }
        return bytes.endIndex
    }

    /// Whether bytes are a name, or a number as references have it.
    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
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
    private static func number(of bytes: ArraySlice<UInt8>) -> String {
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
