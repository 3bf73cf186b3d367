import Crypto
package import Foundation
import Periodical

/// The key with which the fonts of a book are obfuscated, made from its unique identifier.
package struct FontKey: Sendable, Hashable {
    private let bytes: [UInt8]
    private let byteCount: Int

    /// Makes the key of one of the ways; nil where the identifier is not of the kind that it takes.
    package init?(_ obfuscation: BookProtection.FontObfuscation, identifier: String) {
        switch obfuscation {
        case .idpf:
            let plain = identifier.unicodeScalars.filter { ![0x20, 0x09, 0x0D, 0x0A].contains($0.value) }
            bytes = Array(Insecure.SHA1.hash(data: Data(String(String.UnicodeScalarView(plain)).utf8)))
            byteCount = 1040
        case .adobe:
            let digits = identifier.lowercased().replacing("urn:uuid:", with: "").filter(\.isHexDigit)
            guard digits.count == 32, let bytes = [UInt8](hexadecimal: digits) else { return nil }
            self.bytes = bytes
            byteCount = 1024
        }
    }

    /// The font as it was before it was obfuscated; and the other way round.
    package func applied(to font: Data) -> Data {
        var font = font
        for (offset, index) in font.indices.prefix(byteCount).enumerated() {
            font[index] ^= bytes[offset % bytes.count]
        }
        return font
    }
}
