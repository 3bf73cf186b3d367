package import Foundation
package import Periodical
import Synchronization

/// The folder of a book as its documents refer to it. Shops sell books whose references have other capitals than the files, begin
/// with a slash or are encoded twice: what can be meant by them is found.
package final class BookFolder: Sendable {
    /// What a reference leads to.
    package struct Target: Sendable, Hashable {
        /// A file of the book, by its path as it is spelled there.
        package let path: String
        /// The part of it that is meant.
        package let fragment: String?

        package init(path: String, fragment: String? = nil) {
            self.path = path
            self.fragment = fragment
        }
    }

    package let folder: ContentFolder
    /// All paths by their spelling in one case, listed when the first reference is not found as it is written.
    private let known = Mutex<[String: String]?>(nil)

    /// The most files that are looked through for one of another spelling.
    private static let fileLimit = 100_000

    package init(_ folder: ContentFolder) { self.folder = folder }

    /// Follows a reference.
    /// - Parameters:
    ///   - reference: as the document writes it.
    ///   - document: the path of the document; empty for the book itself.
    /// - Returns: nil where it leads elsewhere, or to what the book does not have.
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

    /// The path of a file, as it is spelled in the book; nil where there is none.
    /// - Parameter written: the path from the book's top, in whatever case.
    package func path(of written: String) -> String? {
        if let path = folder.path(of: written) { return path }
        return paths[AssetPath.collisionKey(of: written.precomposedStringWithCanonicalMapping)].flatMap(
            folder.path(of:))
    }

    /// The first file whose name ends so, in the order of their paths.
    package func firstPath(withSuffix suffix: String) -> String? {
        paths.values.filter { $0.lowercased().hasSuffix(suffix) }.min().flatMap(folder.path(of:))
    }

    /// The bytes of a document that is read whole.
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
                // Of two that differ by their case alone the first one is meant, the same on every machine.
                if let other = paths[key], other < path { continue }
                paths[key] = path
            }
            known = paths
            return paths
        }
    }

    /// The path that is meant; what climbs above the book's top stays there.
    private static func joined(_ reference: String, to document: String) -> String {
        var parts = reference.hasPrefix("/") ? [] : document.split(separator: "/").dropLast().map(String.init)
        for part in reference.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }
}
