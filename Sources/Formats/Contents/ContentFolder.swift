import Files
package import Foundation
package import Periodical

/// The folder of an issue or book. Only regular files in the folder are accessible, not symbolic links or paths that
/// lead outside.
package struct ContentFolder: Sendable {
    /// The URL of the folder.
    package let place: URL
    private let realPath: String

    package init(_ place: URL) {
        self.place = place
        realPath = place.resolvingSymlinksInPath().path + "/"
    }

    /// Returns a file's path in the spelling on disk, or nil if the file does not exist or is outside the folder.
    /// - Parameter written: the path, in any Unicode normalization form.
    package func path(of written: String) -> String? {
        let normal = written.precomposedStringWithCanonicalMapping
        guard AssetPath.fault(in: normal) == nil else { return nil }
        if isInside(normal) { return normal }
        // Also try the path as written, because the name on disk may be in a different Unicode normalization form.
        return written.utf8.elementsEqual(normal.utf8) || !isInside(written) ? nil : written
    }

    /// Returns a file's size in bytes, or 0 if the file does not exist.
    package func byteCount(of path: String) -> Int { FileStamp(place.appending(path: path))?.byteCount ?? 0 }

    /// Returns a file's contents.
    /// - Parameters:
    ///   - limit: the maximum size of the file, in bytes.
    ///   - action: the action to name in the error message, such as `read the page grid`.
    package func data(of path: String, limit: Int, cannot action: String) throws(MastheadError) -> Data {
        let byteCount = byteCount(of: path)
        guard byteCount <= limit else {
            throw MastheadError(
                .malformedDocument, cannot: action, to: path,
                found: "the file has \(byteCount) bytes, but the limit is \(limit)",
                hint: "Make the file smaller, or remove it.")
        }
        let file = place.appending(path: path)
        do { return try Data(contentsOf: file) } catch { throw .files("read", file, error) }
    }

    /// Whether the path leads to a regular file in the folder, without passing through a symbolic link.
    private func isInside(_ path: String) -> Bool {
        var place = place.path
        let parts = path.split(separator: "/")
        for (index, part) in parts.enumerated() {
            place += "/\(part)"
            switch FileStamp(path: place, followsLinks: false)?.kind {
            case .folder: continue
            // A file cannot contain further parts of the path.
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
