import Periodical

/// How long clients may cache files.
package enum FileCaching {
    /// Returns the Cache-Control value for a path. A file with a revision tag in its name never changes; clients
    /// revalidate any other file on each use.
    package static func policy(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return RevisionTag.isIn(name) ? "public, max-age=31536000, immutable" : "no-cache"
    }
}
