import Foundation

extension String {
    /// The text in Unicode normalization form C (NFC).
    ///
    /// A name may have two spellings: `\u{E9}`, or `e` and a combining accent. Swift treats both as equal, but
    /// databases and most file systems do not, so Masthead converts names when it reads them.
    public var inNormalForm: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}
