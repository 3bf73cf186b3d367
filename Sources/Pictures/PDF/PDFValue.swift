import Foundation
import Periodical

/// A value in a PDF, as in qpdf's JSON (qpdf manual, "qpdf JSON Object Representation").
enum PDFValue: Sendable, Hashable {
    /// Null, which is common in arrays (`[5 0 R /XYZ null null 0]`), or a value of no interest.
    case null
    case number(Double)
    /// A name (`/Name`), a reference (`5 0 R`), text (`u:text`) or bytes (`b:` and hexadecimal digits).
    case string(String)
    case array([PDFValue])
    case dictionary([String: PDFValue])

    /// Converts a value from `JSONSerialization`, which limits the depth of nested values.
    init(json: Any) {
        switch json {
        case let value as String: self = .string(value)
        case let value as [Any]: self = .array(value.map(PDFValue.init))
        case let value as [String: Any]: self = .dictionary(value.mapValues(PDFValue.init))
        case let value as NSNumber: self = value.doubleValue.isFinite ? .number(value.doubleValue) : .null
        default: self = .null
        }
    }

    var string: String? { if case .string(let value) = self { value } else { nil } }

    var number: Double? { if case .number(let value) = self { value } else { nil } }

    var array: [PDFValue]? { if case .array(let value) = self { value } else { nil } }

    var dictionary: [String: PDFValue]? { if case .dictionary(let value) = self { value } else { nil } }

    /// The number rounded to an integer, if it is small enough for calculations.
    var integer: Int? { number.flatMap { abs($0) < 1e9 ? Int($0.rounded()) : nil } }

    /// The name of the object that this value refers to.
    var reference: String? { string.flatMap { $0.hasSuffix(" R") && $0.first?.isNumber ?? false ? $0 : nil } }

    /// The text, if the value is text or bytes.
    var text: String? {
        guard let string else { return nil }
        if string.hasPrefix("u:") { return String(string.dropFirst(2)) }
        return bytes.map { String(String.UnicodeScalarView($0.map(Self.scalar))) }
    }

    /// The text of a value that should be ASCII, but is UTF-8 in many documents.
    var address: String? {
        var bytes = bytes
        // qpdf decodes the bytes as PDFDocEncoding, which matches Latin-1 for these characters.
        if let string, string.hasPrefix("u:") {
            let scalars = string.dropFirst(2).unicodeScalars
            bytes = scalars.compactMap { UInt8(exactly: $0.value) }
            if bytes?.count != scalars.count { return text }
        }
        return bytes.flatMap { String(validating: $0, as: UTF8.self) } ?? text
    }

    /// The bytes, if the value is a string that qpdf prints in hexadecimal.
    private var bytes: [UInt8]? {
        guard let string, string.hasPrefix("b:") else { return nil }
        return [UInt8](hexadecimal: string.dropFirst(2))
    }

    /// Returns the character for a byte in PDFDocEncoding (ISO 32000-1, annex D.2). The cases are where it differs from
    /// Latin-1.
    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        let accents = Array("˘ˇˆ˙˝˛˚˜".unicodeScalars)
        let signs = Array("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž".unicodeScalars)
        return switch byte {
        case 0x18...0x1F: accents[Int(byte) - 0x18]
        case 0x80...0x9E: signs[Int(byte) - 0x80]
        case 0xA0: "€"
        default: Unicode.Scalar(byte)
        }
    }
}
