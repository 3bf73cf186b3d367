import Foundation
import Periodical
import Web

/// The path of a publication's file in a request, relative to the catalog's folder. The path cannot lead out of that
/// folder.
struct ContentPath: Hashable {
    /// The path as on disk and in the catalog: unescaped segments, separated by slashes.
    let text: String

    /// The maximum length of a path, in bytes.
    private static let byteLimit = 1024

    /// Parses the part of a URL's path after `/content/`, or returns nil if the path is not below the catalog's folder.
    init?(encoded: some StringProtocol) {
        guard !encoded.isEmpty, encoded.utf8.count <= 3 * Self.byteLimit else { return nil }
        var segments: [String] = []
        for part in encoded.split(separator: "/", omittingEmptySubsequences: false) {
            guard let segment = String(part).percentDecoded, Self.isName(segment) else { return nil }
            segments.append(segment)
        }
        text = segments.joined(separator: "/")
        guard text.utf8.count <= Self.byteLimit else { return nil }
    }

    /// Parses a path in a catalog, or returns nil if the path is not below the catalog's folder.
    init?(_ reference: String) { self.init(encoded: reference) }

    private static func isName(_ segment: String) -> Bool {
        // A name that starts with a dot is a hidden file or the parent folder.
        !segment.isEmpty && segment.utf8.first != UInt8(ascii: ".") && !segment.hasTwoDots
            && !segment.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "/" || $0 == "\\" }
    }

    /// The percent-encoded path.
    var encoded: String {
        text.split(separator: "/").map { String($0).percentEncoded }.joined(separator: "/")
    }

    /// The file name at the end of the path.
    var name: String { String(text.split(separator: "/").last ?? "") }
}
