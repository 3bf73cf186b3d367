/// The tag in the names of an issue's published files (docs/formats.md, "Output of `pack`"): the first 8 hexadecimal
/// digits of the SHA-256 of its index. An edition's tag is the first digits of the edition's own hash. A file with a
/// tag in its path never changes.
package struct RevisionTag: Sendable, Hashable, CustomStringConvertible {
    private static let length = 8
    /// The digits.
    package let description: String

    /// Creates a revision's tag.
    /// - Parameter revision: the SHA-256 of the index, in hexadecimal.
    package init(revision: String) { description = String(revision.prefix(Self.length)) }

    /// Returns the name of a tagged file without its extension: `NAME-TAG`.
    package func stem(_ name: String) -> String { "\(name)-\(description)" }

    /// Splits `NAME-TAG` into the name and the tag, or returns nil if there is no tag.
    package static func split(_ stem: String) -> (name: String, tag: RevisionTag)? {
        let digits = stem.utf8.suffix(length)
        guard digits.count == length, digits.allSatisfy(isDigit), stem.utf8.dropLast(length).last == UInt8(ascii: "-")
        else { return nil }
        return (String(stem.dropLast(length + 1)), RevisionTag(revision: String(stem.suffix(length))))
    }

    /// Whether the name of a published file, or the last part of its URL, contains a tag.
    package static func isIn(_ fileName: String) -> Bool {
        // Do not use a regular expression, which would be too slow, because servers call this function for each
        // request.
        var rest = Substring(fileName).utf8
        while let dash = rest.firstIndex(of: UInt8(ascii: "-")) {
            rest = rest[rest.index(after: dash)...]
            let digits = rest.prefix(length)
            guard digits.count == length, digits.allSatisfy(isDigit) else { continue }
            let ending = rest.dropFirst(length)
            if endings.contains(where: { ending.starts(with: $0.utf8) }) { return true }
        }
        return false
    }

    /// The texts that may follow a tag's digits in a file name.
    private static let endings = [".", "@2x.", "%402x."]

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
