import Foundation
import Periodical

/// The requested path of a publication's file, which is always below its catalog's folder.
struct ContentPath: Hashable {
    /// The path with slashes, as on disk and in the catalog.
    let text: String

    /// The maximum length of a path in bytes.
    private static let byteLimit = 1024

    /// Reads the part after `/content/`, or returns nil if it is not a path below the catalog's folder.
    init?(encoded: some StringProtocol) {
        guard !encoded.isEmpty, encoded.utf8.count <= 3 * Self.byteLimit else { return nil }
        var segments: [String] = []
        for part in encoded.split(separator: "/", omittingEmptySubsequences: false) {
            guard let segment = String(part).removingPercentEncoding, Self.isName(segment) else { return nil }
            segments.append(segment)
        }
        text = segments.joined(separator: "/")
        guard text.utf8.count <= Self.byteLimit else { return nil }
    }

    /// Reads a path in a catalog, or returns nil if it is not below the catalog's folder.
    init?(_ reference: String) { self.init(encoded: reference) }

    private static func isName(_ segment: String) -> Bool {
        // A name with a leading dot is hidden, or is the parent folder.
        !segment.isEmpty && !segment.hasPrefix(".") && !segment.contains("..")
            && !segment.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "/" || $0 == "\\" }
    }

    /// The percent-encoded path for a URL.
    var encoded: String {
        text.split(separator: "/").map { String($0).percentEncoded }.joined(separator: "/")
    }

    /// The file name.
    var name: String { String(text.split(separator: "/").last ?? "") }
}
