import Periodical

/// What rows are called: 64 random bits in hexadecimal, which tell nothing and are no secret.
package enum Identifier {
    /// Makes one.
    package static func make() -> String { (0..<8).map { _ in UInt8.random(in: 0...255) }.hexadecimal }

    /// Whether a text may be one: what looks otherwise is not asked for.
    package static func isOne(_ text: String) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
