import Cryptography
package import Foundation
import Periodical

/// A key that obfuscates the fonts of a book. Masthead derives the key from the book's unique identifier.
package struct FontKey: Sendable, Hashable {
    private let bytes: [UInt8]
    private let byteCount: Int

    /// Derives the key for an algorithm. Returns nil if the algorithm requires another form of identifier.
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

    /// Returns a font after removing its obfuscation. The algorithm is an XOR, so the same call can also obfuscate a
    /// font.
    package func applied(to font: Data) -> Data {
        var font = font
        for (offset, index) in font.indices.prefix(byteCount).enumerated() {
            font[index] ^= bytes[offset % bytes.count]
        }
        return font
    }
}
