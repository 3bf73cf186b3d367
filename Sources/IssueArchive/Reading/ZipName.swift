import CZlib
import Foundation
import Periodical

/// An entry's name out of the bytes that stand for it (APPNOTE.TXT section 4.4.17, appendix D).
///
/// Bytes that are UTF-8 are taken for it, whether they are marked so or not: what makes archives on Unix leaves the mark out.
/// The others are of the IBM PC's character set, code page 437, as APPNOTE has it; programs that wrote another set of their own
/// country (Shift JIS, say) get other letters here, but names that are safe, stay apart, and count on in the same order.
enum ZipName {
    /// Why a name is not taken, as the predicate of a sentence about its entry.
    struct Fault: Error { let description: String }

    /// Reads a name, in Unicode's normalization form C.
    /// - Parameters:
    ///   - bytes: as they stand in the directory.
    ///   - isMarked: whether the entry says that they are UTF-8.
    ///   - unicodePath: the data of Info-ZIP's extra field 0x7075, which gives the name in UTF-8 beside.
    static func read(_ bytes: [UInt8], isMarked: Bool, unicodePath: [UInt8]? = nil) throws(Fault) -> String {
        // Programs in C would see the name end there.
        guard !bytes.contains(0) else { throw Fault(description: "has a name with a NUL in it") }
        let name = try text(bytes, isMarked, unicodePath).precomposedStringWithCanonicalMapping
        // Windows divides folders so, and some of its programs write it.
        var path = (name.contains("/") ? name : name.replacing("\\", with: "/"))[...]
        // Programs that were told to take the folder in which they stand write it before each name.
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        return String(path)
    }

    private static func text(_ bytes: [UInt8], _ isMarked: Bool, _ unicodePath: [UInt8]?) throws(Fault) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard !isMarked else { throw Fault(description: "has a name that is not UTF-8, and says that it is") }
        if let text = text(inUnicodePath: unicodePath, for: bytes) { return text }
        // The second byte of some Japanese characters is that of a backslash.
        if bytes.contains(UInt8(ascii: "\\")), let text = String(data: Data(bytes), encoding: .shiftJIS),
            !text.contains("\\")
        {
            return text
        }
        return String(String.UnicodeScalarView(bytes.map(codePage437)))
    }

    /// The name that the extra field gives, if it is of this one: it holds the checksum of the bytes that it stands for.
    private static func text(inUnicodePath data: [UInt8]?, for bytes: [UInt8]) -> String? {
        guard let data, data.count > 5, data[0] == 1 else { return nil }
        let sum = bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
        var reader = LittleEndianBytes(Array(data[1..<5]))
        guard reader.uint32() == UInt32(truncatingIfNeeded: sum), !data.contains(0, from: 5) else { return nil }
        return String(validating: data[5...], as: UTF8.self)
    }

    /// The upper half of code page 437, from 0x80 on.
    private static let upperHalf = Array(
        ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
            + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)

    private static func codePage437(_ byte: UInt8) -> Unicode.Scalar {
        byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80]
    }
}

extension [UInt8] {
    fileprivate func contains(_ byte: UInt8, from start: Int) -> Bool { self[start...].contains(byte) }
}
