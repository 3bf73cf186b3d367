import Foundation

/// An asset's path below its issue's folder: relative, separated by `/`, in UTF-8 and NFC, and at most 1,024 bytes
/// long.
///
/// A valid path can safely be appended to a folder: it has no empty, `.` or `..` parts, no backslashes and no control
/// characters.
public struct AssetPath: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The path as text.
    public let string: String

    /// The maximum length, in bytes of UTF-8.
    public static let maximumByteCount = 1024

    /// Creates a path.
    /// - Throws: ``Fault`` with the rule that the path violates.
    public init(_ string: String) throws(Fault) {
        if let fault = Self.fault(in: string) { throw fault }
        self.string = string
    }

    /// The path as text.
    public var description: String { string }

    /// Orders paths by their bytes, so that the order is the same on all computers.
    public static func < (left: AssetPath, right: AssetPath) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }

    /// A key that is the same for two paths if they name the same file on a file system that ignores case or
    /// normalization.
    public var collisionKey: String { Self.collisionKey(of: string) }

    /// Returns the ``collisionKey`` of any text.
    ///
    /// Swift already compares strings by canonical equivalence, so only case has to be folded, but completely: ß is ss,
    /// ﬁ is fi, ς is σ. Converting to uppercase first does this for all letters except the dotless ı.
    public static func collisionKey(of string: String) -> String {
        if string.utf8.allSatisfy({ $0 < 0x80 }) { return string.lowercased() }
        return string.unicodeScalars.reduce(into: "") { key, scalar in
            guard scalar != "\u{131}" else { return key.unicodeScalars.append(scalar) }
            key += scalar.properties.lowercaseMapping.uppercased().lowercased()
        }
    }

    /// The rule that a path violates.
    public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// The rule, as a predicate.
        public let description: String
    }

    /// Returns the first rule that the text violates, or nil for a safe path.
    public static func fault(in string: String) -> Fault? {
        let bytes = string.utf8
        if bytes.isEmpty { return Fault(description: "is empty") }
        if bytes.count > maximumByteCount {
            return Fault(description: "is \(bytes.count) bytes long, more than \(maximumByteCount)")
        }
        if bytes.contains(UInt8(ascii: "\\")) { return Fault(description: "holds a backslash") }
        if string.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return Fault(description: "holds a control character")
        }
        if bytes.first == UInt8(ascii: "/") { return Fault(description: "is absolute") }
        for part in string.split(separator: "/", omittingEmptySubsequences: false) {
            if part.isEmpty { return Fault(description: "has an empty part") }
            if part == "." || part == ".." { return Fault(description: "has a part '\(part)'") }
            if part.utf8.count > 255 { return Fault(description: "has a part of more than 255 bytes") }
        }
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        if !isASCII, !string.precomposedStringWithCanonicalMapping.utf8.elementsEqual(bytes) {
            return Fault(description: "is not in Unicode normalization form C")
        }
        return nil
    }
}
