/// A tree of folders with their contents, ordered as in all user interfaces: folders first, and titles by the rules of
/// the reader's language.
package struct FolderTree<Thing> {
    /// A folder, or the root of the tree.
    package struct Branch {
        /// The names of the folder and its parents, outermost first, or an empty array for the root.
        package let path: [String]
        /// The contents of the folder itself, without those of its subfolders.
        package let things: [Thing]
        /// The subfolders.
        package let branches: [Branch]

        /// The paths of all subfolders at any depth, parents before children.
        package var paths: [[String]] { branches.flatMap { [$0.path] + $0.paths } }
    }

    /// The root, which contains the outermost folders and everything that is not in a folder.
    package let root: Branch

    /// Creates a tree.
    /// - Parameters:
    ///   - things: the things, without duplicates. Those with the same title stay in order.
    ///   - words: the sorting rules of the reader's language.
    ///   - title: returns a thing's title.
    ///   - folders: returns the paths of a thing's folders, or an empty array if it is not in a folder.
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
