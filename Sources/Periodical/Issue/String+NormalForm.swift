import Foundation

extension String {
    /// The text in Unicode normalization form C (NFC).
    ///
    /// A name may be spelled in two ways: with `\u{E9}`, or with `e` and a combining accent. Swift treats both as
    /// equal, but databases and most file systems do not, so names are converted when they are read.
    public var inNormalForm: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}
