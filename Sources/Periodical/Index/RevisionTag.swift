/// The tag in the names of an issue's published files (docs/formats.md, "Output of `pack`"): the first 8 hexadecimal
/// digits of its index's SHA-256. The tag of an edition is the first digits of the edition's hash. A file with a tag in
/// its path never changes.
package struct RevisionTag: Sendable, Hashable, CustomStringConvertible {
    private static let length = 8
    /// The digits.
    package let description: String

    /// Creates the tag of a revision.
    /// - Parameter revision: the SHA-256 of the index in hexadecimal.
    package init(revision: String) { description = String(revision.prefix(Self.length)) }

    /// Returns the name of a tagged file without its extension: `NAME-TAG`.
    package func stem(_ name: String) -> String { "\(name)-\(description)" }

    /// Splits `NAME-TAG` into the name and the tag. Returns nil if there is no tag.
    package static func split(_ stem: String) -> (name: String, tag: RevisionTag)? {
        let digits = stem.utf8.suffix(length)
        guard digits.count == length, digits.allSatisfy(isDigit), stem.utf8.dropLast(length).last == UInt8(ascii: "-")
        else { return nil }
        return (String(stem.dropLast(length + 1)), RevisionTag(revision: String(stem.suffix(length))))
    }

    /// Whether a published file's name, or the last part of its URL, contains a tag.
    package static func isIn(_ fileName: String) -> Bool {
        // A server calls this function for each request, so a regular expression would be too slow.
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

    /// The suffixes that may follow the digits in a file name.
    private static let endings = [".", "@2x.", "%402x."]

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
