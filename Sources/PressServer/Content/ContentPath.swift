import Foundation
import Periodical
import Web

/// The path of a publication's file in a request. The path is relative to the folder of the catalog, and never leads
/// out of that folder.
struct ContentPath: Hashable {
    /// The path with unescaped segments, separated by slashes, as on disk and in the catalog.
    let text: String

    /// The maximum length of a path in bytes.
    private static let byteLimit = 1024

    /// Reads the part of a URL's path after `/content/`. Returns nil if it is not a path below the catalog's folder.
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

    /// Reads a path from a catalog. Returns nil if it is not a path below the catalog's folder.
    init?(_ reference: String) { self.init(encoded: reference) }

    private static func isName(_ segment: String) -> Bool {
        // A name with a leading dot is a hidden file or the parent folder.
        !segment.isEmpty && segment.utf8.first != UInt8(ascii: ".") && !segment.hasTwoDots
            && !segment.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "/" || $0 == "\\" }
    }

    /// The path, percent-encoded for a URL.
    var encoded: String {
        text.split(separator: "/").map { String($0).percentEncoded }.joined(separator: "/")
    }

    /// The name of the file, without folders.
    var name: String { String(text.split(separator: "/").last ?? "") }
}
