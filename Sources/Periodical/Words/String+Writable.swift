import Foundation

extension String {
    /// The text in NFC, without characters that XML does not allow.
    package var writable: String {
        let kept = precomposedStringWithCanonicalMapping.unicodeScalars.filter { scalar in
            scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE || "\t\n".unicodeScalars.contains(scalar)
        }
        return String(String.UnicodeScalarView(kept))
    }
}
