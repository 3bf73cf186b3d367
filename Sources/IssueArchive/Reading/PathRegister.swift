import Periodical

/// The paths of an archive's files as they become known: none twice on any file system, none a file and a folder.
struct PathRegister {
    private var files: Set<String> = []
    private var folders: Set<String> = []

    /// Takes one more file.
    /// - Returns: what is wrong with it beside the others, as a sentence, or nil.
    mutating func fault(adding path: AssetPath) -> String? {
        let key = path.collisionKey
        guard files.insert(key).inserted else { return "'\(path)' is in it twice, or once more in other letters" }
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
