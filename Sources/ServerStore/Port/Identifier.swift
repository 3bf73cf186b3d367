import Periodical

/// Identifiers for rows in the database: 64 random bits in hexadecimal. Identifiers are not secret.
package enum Identifier {
    /// Creates an identifier.
    package static func make() -> String { (0..<8).map { _ in UInt8.random(in: 0...255) }.hexadecimal }

    /// Whether a string can be an identifier. If not, it needs no query.
    package static func isOne(_ text: String) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
