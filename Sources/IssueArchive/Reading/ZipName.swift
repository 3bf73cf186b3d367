import CZlib
import Foundation
import Periodical

/// Decodes the names of ZIP entries (APPNOTE.TXT section 4.4.17, appendix D).
///
/// A name that is valid UTF-8 is decoded as such even without the flag, which Unix programs do not set. Any other name
/// is decoded as code page 437, as APPNOTE specifies. If it is in another encoding, such as Shift JIS, the letters come
/// out wrong, but the names remain safe, distinct and in order.
enum ZipName {
    /// Why a name is refused. The description completes a sentence about the entry.
    struct Fault: Error { let description: String }

    /// Returns the decoded name in Unicode normalization form C.
    /// - Parameters:
    ///   - bytes: the bytes of the name in the directory.
    ///   - isMarked: whether the entry declares that the name is in UTF-8.
    ///   - unicodePath: the data of Info-ZIP's extra field 0x7075, which contains the name in UTF-8.
    static func read(_ bytes: [UInt8], isMarked: Bool, unicodePath: [UInt8]? = nil) throws(Fault) -> String {
        // For a C program, the name would end at the NUL character.
        guard !bytes.contains(0) else { throw Fault(description: "has a name with a NUL character") }
        let name = try text(bytes, isMarked, unicodePath).precomposedStringWithCanonicalMapping
        // Convert backslashes, which some Windows programs use in paths.
        var path = (name.contains("/") ? name : name.replacing("\\", with: "/"))[...]
        // Remove `./` at the start. Programs that pack the current folder may write it in every name.
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        return String(path)
    }

    private static func text(_ bytes: [UInt8], _ isMarked: Bool, _ unicodePath: [UInt8]?) throws(Fault) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard !isMarked else { throw Fault(description: "has a name that is not UTF-8 but is marked as UTF-8") }
        if let text = text(inUnicodePath: unicodePath, for: bytes) { return text }
        // In Shift JIS, the second byte of some characters looks like a backslash.
        if bytes.contains(UInt8(ascii: "\\")), let text = String(data: Data(bytes), encoding: .shiftJIS),
            !text.contains("\\")
        {
            return text
        }
        return String(String.UnicodeScalarView(bytes.map(codePage437)))
    }

    /// Returns the name in the extra field if its checksum matches the bytes.
    private static func text(inUnicodePath data: [UInt8]?, for bytes: [UInt8]) -> String? {
        guard let data, data.count > 5, data[0] == 1 else { return nil }
        let sum = bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
        var reader = LittleEndianBytes(Array(data[1..<5]))
        guard reader.uint32() == UInt32(truncatingIfNeeded: sum), !data.contains(0, from: 5) else { return nil }
        return String(validating: data[5...], as: UTF8.self)
    }

    /// The characters in code page 437 from 0x80 to 0xFF.
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
