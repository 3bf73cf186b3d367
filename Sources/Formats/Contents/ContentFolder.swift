import Files
package import Foundation
package import Periodical

/// The folder of a content as its readers see it: the regular files in it alone, whatever a name or a link says.
package struct ContentFolder: Sendable {
    /// Where it is.
    package let place: URL
    private let realPath: String

    package init(_ place: URL) {
        self.place = place
        realPath = place.resolvingSymlinksInPath().path + "/"
    }

    /// The path of the file that is meant, as it is spelled on the disk; nil where there is none, or it lies outside.
    /// - Parameter written: the path as someone wrote it, in any normal form of Unicode.
    package func path(of written: String) -> String? {
        let normal = written.precomposedStringWithCanonicalMapping
        guard AssetPath.fault(in: normal) == nil else { return nil }
        if isInside(normal) { return normal }
        // On a disk of this machine it may be spelled as it was typed.
        return written.utf8.elementsEqual(normal.utf8) || !isInside(written) ? nil : written
    }

    /// The length of a file in bytes; 0 where there is none.
    package func byteCount(of path: String) -> Int { FileStamp(place.appending(path: path))?.byteCount ?? 0 }

    /// The bytes of a file that is read whole.
    /// - Parameters:
    ///   - limit: the most bytes that it may have.
    ///   - action: the action for the error, such as `read the page grid`.
    package func data(of path: String, limit: Int, cannot action: String) throws(MastheadError) -> Data {
        let byteCount = byteCount(of: path)
        guard byteCount <= limit else {
            throw MastheadError(
                .malformedDocument, cannot: action, to: path,
                found: "the file has \(byteCount) bytes, the limit is \(limit)",
                hint: "Make the file smaller, or remove it.")
        }
        let file = place.appending(path: path)
        do { return try Data(contentsOf: file) } catch { throw .files("read", file, error) }
    }

    /// Whether there is such a regular file, and not by way of a link to somewhere else.
    private func isInside(_ path: String) -> Bool {
        var place = place.path
        let parts = path.split(separator: "/")
        for (index, part) in parts.enumerated() {
            place += "/\(part)"
            switch FileStamp(path: place, followsLinks: false)?.kind {
            case .folder: continue
            // What is below a file is not there.
            case .file: return index == parts.count - 1
            case .link: return isInsideByLinks(path)
            case .special, nil: return false
            }
        }
        return false
    }

    private func isInsideByLinks(_ path: String) -> Bool {
        let file = place.appending(path: path)
        return FileStamp(file)?.kind == .file && file.resolvingSymlinksInPath().path.hasPrefix(realPath)
    }
}
