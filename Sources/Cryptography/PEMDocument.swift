package import Foundation

/// Bytes as text between a `-----BEGIN` line and an `-----END` line (RFC 7468).
package struct PEMDocument: Sendable, Hashable {
    private static let lineLength = 64

    /// The type in both lines, such as `PRIVATE KEY`.
    package let type: String
    /// The bytes.
    package let bytes: Data

    /// Creates a document.
    package init(type: String, bytes: Data) {
        self.type = type
        self.bytes = bytes
    }

    /// Parses a single document. Returns nil for anything else. All lines but the last must be 64 characters long.
    package init?(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline)
        guard let first = lines.first, let last = lines.last, lines.count > 2,
            let type = Self.type(first, after: "-----BEGIN "), type == Self.type(last, after: "-----END ")
        else { return nil }
        let content = lines.dropFirst().dropLast()
        guard content.dropLast().allSatisfy({ $0.utf8.count == Self.lineLength }),
            content.allSatisfy({ $0.utf8.count <= Self.lineLength }),
            let bytes = Data(base64Encoded: content.joined())
        else { return nil }
        self.init(type: String(type), bytes: bytes)
    }

    private static func type(_ line: Substring, after start: String) -> Substring? {
        guard line.hasPrefix(start), line.hasSuffix("-----"), line.utf8.count > start.utf8.count + 5 else { return nil }
        return line.dropFirst(start.count).dropLast(5)
    }

    /// The text, without a trailing line break.
    package var text: String {
        var rest = bytes.base64EncodedString()[...]
        var lines = ["-----BEGIN \(type)-----"]
        while !rest.isEmpty {
            lines.append(String(rest.prefix(Self.lineLength)))
            rest = rest.dropFirst(Self.lineLength)
        }
        return (lines + ["-----END \(type)-----"]).joined(separator: "\n")
    }
}
