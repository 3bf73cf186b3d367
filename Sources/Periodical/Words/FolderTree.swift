/// A tree of folders with their contents, in the order of all user interfaces: folders first, titles by the rules of
/// the reader's language.
package struct FolderTree<Thing> {
    /// A folder, or the root of the tree.
    package struct Branch {
        /// The names of the folder and its parents, outermost first; empty for the root.
        package let path: [String]
        /// The contents of the folder itself.
        package let things: [Thing]
        /// The subfolders.
        package let branches: [Branch]

        /// The paths of all subfolders at any depth, parents before children.
        package var paths: [[String]] { branches.flatMap { [$0.path] + $0.paths } }
    }

    /// The root, with the outermost folders and everything outside folders.
    package let root: Branch

    /// Creates a tree.
    /// - Parameters:
    ///   - things: the things, without duplicates. Things with the same title keep their order.
    ///   - words: the sorting rules of the reader's language.
    ///   - title: the title of a thing.
    ///   - folders: the paths of the folders that contain a thing; empty if the thing is not in a folder.
    package init(
        _ things: [Thing], by words: WordOrder, title: (Thing) -> String, folders: (Thing) -> [[String]]
    ) {
        var (inside, within) = ([[String]: [Thing]](), [[String]: Set<String>]())
        for thing in words.sorted(things, by: title) {
            let paths = Set(folders(thing).filter { !$0.isEmpty })
            for path in paths {
                inside[path, default: []].append(thing)
                for depth in path.indices { within[Array(path[..<depth]), default: []].insert(path[depth]) }
            }
            if paths.isEmpty { inside[[], default: []].append(thing) }
        }
        func branch(_ path: [String]) -> Branch {
            let names = words.sorted((within[path] ?? []).sorted(), by: \.self)
            return Branch(path: path, things: inside[path] ?? [], branches: names.map { branch(path + [$0]) })
        }
        root = branch([])
    }
}
