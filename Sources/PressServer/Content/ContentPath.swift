import Foundation
import Periodical

/// The path of a file of a publication, as it is asked for: below its catalog's folder, and nowhere else.
struct ContentPath: Hashable {
    /// With slashes, as it lies on the disk and stands in the catalog.
    let text: String

    /// The most bytes of one.
    private static let byteLimit = 1024

    /// Reads what follows `/content/`; nil where that is no path below a folder.
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

    /// Takes what a catalog says; nil where that is no path below its folder.
    init?(_ reference: String) { self.init(encoded: reference) }

    private static func isName(_ segment: String) -> Bool {
        // What begins with a dot is hidden, or leads out.
        !segment.isEmpty && !segment.hasPrefix(".") && !segment.contains("..")
            && !segment.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "/" || $0 == "\\" }
    }

    /// As it stands in an address: everything but letters, digits and a few marks by its bytes.
    var encoded: String {
        text.split(separator: "/").map { String($0).percentEncoded }.joined(separator: "/")
    }

    /// The name of the file.
    var name: String { String(text.split(separator: "/").last ?? "") }
}
