import Cryptography
package import Foundation
import Periodical

/// A key for obfuscating a book's fonts, derived from the book's unique identifier.
package struct FontKey: Sendable, Hashable {
    private let bytes: [UInt8]
    private let byteCount: Int

    /// Derives the key for an algorithm, or returns nil if the algorithm requires a different form of identifier.
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

    /// Returns a font after removing its obfuscation. The algorithm is an XOR, so the same call also obfuscates a font.
    package func applied(to font: Data) -> Data {
        var font = font
        for (offset, index) in font.indices.prefix(byteCount).enumerated() {
            font[index] ^= bytes[offset % bytes.count]
        }
        return font
    }
}
