package import Foundation
package import Periodical
import Synchronization

/// A book's folder, which resolves the references in the book's documents. Wrong references are tolerated, because
/// shops sell such books. A reference may differ from the file name in case, begin with a slash, or be percent-encoded
/// twice.
package final class BookFolder: Sendable {
    /// The file that a reference leads to.
    package struct Target: Sendable, Hashable {
        /// The file's path, in the book's own spelling.
        package let path: String
        /// The reference's fragment.
        package let fragment: String?

        package init(path: String, fragment: String? = nil) {
            self.path = path
            self.fragment = fragment
        }
    }

    package let folder: ContentFolder
    /// All paths by their lowercase spelling, collected the first time that a reference does not match exactly.
    private let known = Mutex<[String: String]?>(nil)

    /// The maximum number of paths to collect in order to find paths whose case differs.
    private static let fileLimit = 100_000

    package init(_ folder: ContentFolder) { self.folder = folder }

    /// Returns the file that a reference leads to.
    /// - Parameters:
    ///   - reference: the reference, exactly as in the document.
    ///   - document: the document's path, or an empty string for the book's root folder.
    /// - Returns: nil if the reference leads outside the book or to a missing file.
    package func target(of reference: String, from document: String) -> Target? {
        let reference = reference.trimmingCharacters(in: .whitespacesAndNewlines)
        let fragment = reference.firstIndex(of: "#").map { String(reference[reference.index(after: $0)...]) }
        let part = fragment.flatMap { $0.isEmpty ? nil : $0.removingPercentEncoding ?? $0 }
        let end = reference.firstIndex { $0 == "#" || $0 == "?" } ?? reference.endIndex
        let written = String(reference[..<end]).replacing("\\", with: "/")
        if written.isEmpty { return document.isEmpty ? nil : Target(path: document, fragment: part) }
        guard !written.hasPrefix("//"), !written.beginsWithScheme else { return nil }
        let plain = written.removingPercentEncoding ?? written
        let found = [plain, written, plain.removingPercentEncoding ?? plain].lazy.compactMap { spelling in
            self.path(of: Self.joined(spelling, to: document))
        }.first
        return found.map { Target(path: $0, fragment: part) }
    }

    /// Returns a file's path in the book's own spelling, or nil if the file does not exist.
    /// - Parameter written: the path relative to the book's root folder. Upper and lower case do not matter.
    package func path(of written: String) -> String? {
        if let path = folder.path(of: written) { return path }
        return paths[AssetPath.collisionKey(of: written.precomposedStringWithCanonicalMapping)].flatMap(
            folder.path(of:))
    }

    /// Returns the first path with a suffix, in sorted order.
    package func firstPath(withSuffix suffix: String) -> String? {
        paths.values.filter { $0.lowercased().hasSuffix(suffix) }.min().flatMap(folder.path(of:))
    }

    /// Returns the contents of a document.
    package func data(of path: String) throws(MastheadError) -> Data {
        try folder.data(of: path, limit: Document.maximumByteCount, cannot: "read the book")
    }

    private var paths: [String: String] {
        known.withLock { known in
            if let known { return known }
            var paths: [String: String] = [:]
            let files = FileManager.default.enumerator(atPath: folder.place.path)
            while paths.count < Self.fileLimit, let path = files?.nextObject() as? String {
                let key = AssetPath.collisionKey(of: path.precomposedStringWithCanonicalMapping)
                // If paths differ only in case, use the one that sorts first, so that every computer finds the same
                // file.
                if let other = paths[key], other < path { continue }
                paths[key] = path
            }
            known = paths
            return paths
        }
    }

    /// Resolves a reference against its document's path. The component `..` cannot lead outside the book's root folder.
    private static func joined(_ reference: String, to document: String) -> String {
        var parts = reference.hasPrefix("/") ? [] : document.split(separator: "/").dropLast().map(String.init)
        for part in reference.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }
}
