import Foundation

extension String {
    /// The text in Unicode's normal form C.
    ///
    /// Two spellings of one name (`\u{E9}`, or `e` and a combining accent) are equal to Swift and differ to a database and to
    /// most file systems. Names from outside are brought to this form once, where they come in.
    public var inNormalForm: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}
