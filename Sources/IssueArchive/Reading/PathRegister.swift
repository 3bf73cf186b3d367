import Periodical

/// The paths in an archive. A path is rejected if it could collide with another on some file system, or if it names
/// both a file and a folder.
struct PathRegister {
    private var files: Set<String> = []
    private var folders: Set<String> = []

    /// Adds a path.
    /// - Returns: a sentence about the conflict with an earlier path, or nil if there is none.
    mutating func fault(adding path: AssetPath) -> String? {
        let key = path.collisionKey
        guard files.insert(key).inserted else {
            return "'\(path)' is in the archive twice, or differs only in case or encoding"
        }
        guard !folders.contains(key) else { return "'\(path)' is a file and a folder" }
        var parent = key[...]
        while let slash = parent.lastIndex(of: "/") {
            parent = parent[..<slash]
            guard !files.contains(String(parent)) else { return "'\(parent)' is a file and a folder" }
            guard folders.insert(String(parent)).inserted else { break }
        }
        return nil
    }
}
