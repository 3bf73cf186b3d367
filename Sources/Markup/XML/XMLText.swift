import CXML
import Foundation

/// Prepares the bytes of an XML document for libxml2: in UTF-8, and with numeric references in place of HTML's named
/// ones.
enum XMLText {
    /// Returns the bytes in UTF-8 without invalid bytes, forbidden characters and bare ampersands, and the location of
    /// the first of these faults.
    /// - Parameter charset: the character encoding in the server's response.
    static func bytes(of data: Data, charset: String? = nil) -> (text: [UInt8], fault: XMLWalk.Fault?) {
        let decoded = DecodedText(data, charset: charset)
        var text = decoded.bytes
        // Nothing may precede the XML declaration, so remove everything before it.
        if let start = text.firstIndex(of: UInt8(ascii: "<")), start > 0 { text.removeFirst(start) }
        AttributeLimit.apply(to: &text)
        let (legal, foreign) = withoutForeign(text)
        let (named, fault) = named(legal)
        text = named
        NestingLimit.apply(to: &text, isHTML: false)
        return (text, decoded.fault ?? foreign ?? fault)
    }

    /// Returns the bytes without forbidden characters (XML, section 2.2). At such a character, libxml2 would end the
    /// text or the document.
    private static func withoutForeign(_ bytes: [UInt8]) -> ([UInt8], XMLWalk.Fault?) {
        var hasControl: UInt8 = 0
        var hasLast: UInt8 = 0
        for byte in bytes {
            hasControl |= byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D ? 1 : 0
            hasLast |= byte == 0xEF ? 1 : 0
        }
        guard hasControl != 0 || hasLast != 0 else { return (bytes, nil) }
        func width(at index: Int) -> Int {
            let byte = bytes[index]
            if byte < 0x20 { return byte == 0x09 || byte == 0x0A || byte == 0x0D ? 0 : 1 }
            // U+FFFE and U+FFFF are forbidden too.
            guard byte == 0xEF, index + 2 < bytes.count else { return 0 }
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

    /// Returns the bytes with character references that libxml2 can read. HTML names, for example `&nbsp;`, become
    /// numeric references, because XML parsers ignore them. So do the five names in XML, because libxml2 2.9 ignores
    /// them after the first fault in a document. An ampersand without a reference is escaped.
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
                    // A CDATA section contains text, but no references.
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
        return (
            result,
            fault.map { XMLWalk.Fault(at: $0, in: bytes, message: "an ampersand that does not begin a reference") }
        )
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    private static func append(referenceTo inner: Bytes, to result: inout [UInt8]) {
        // The most common references in feeds come first: `&lt;`, `&gt;`, `&amp;`, `&quot;` and numbers.
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

    /// Whether a number with four or more digits and no leading zeros is the code point of a character.
    private static func isLargeNumber(_ inner: Bytes) -> Bool {
        inner.first == UInt8(ascii: "#") && inner.dropFirst().first != UInt8(ascii: "0")
            && inner.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Returns the offset after a CDATA section, a comment or a similar section.
    private static func endOfSection(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var place = start + 9
        while place + 2 < bytes.count {
            if bytes[place] == 0x5D, bytes[place + 1] == 0x5D, bytes[place + 2] == 0x3E { return place + 3 }
            place += 1
        }
        return bytes.count
    }

    /// Whether the bytes are a valid name or number for a reference.
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

    /// Returns the numeric reference for a name in HTML or XML. Any other reference stays the same.
    private static func number(of bytes: Bytes) -> String {
        let name = String(decoding: bytes, as: UTF8.self)
        if name.hasPrefix("#") {
            // Before hexadecimal digits, HTML allows `x` and `X`, but XML allows only `x`.
            let digits = name.dropFirst().lowercased()
            let number = digits.hasPrefix("x") ? Int(digits.dropFirst(), radix: 16) : Int(digits)
            // In HTML, the numbers from 0x80 to 0x9F mean Windows-1252 characters (HTML, section 13.2.5.80).
            guard let number, let character = TextEncoding.windowsLatinCharacter(number) else { return "&#\(digits);" }
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
