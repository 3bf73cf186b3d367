/// Folders within folders, each with what lies in it, in the order in which every face shows them: by the rules of the reader's language, a folder
/// before what lies in no folder beside it.
package struct FolderTree<Thing> {
    /// A folder, or what lies outside of all.
    package struct Branch {
        /// The names of the folder and of those around it, the outermost first; none outside of all.
        package let path: [String]
        /// What lies in it and in no folder within it.
        package let things: [Thing]
        /// The folders within it.
        package let branches: [Branch]

        /// The paths of the folders within it, each before those within it.
        package var paths: [[String]] { branches.flatMap { [$0.path] + $0.paths } }
    }

    /// What lies outside of all folders, and the outermost folders.
    package let root: Branch

    /// - Parameters:
    ///   - things: each once; those of the same words stay as they are.
    ///   - words: the rules of the reader's language.
    ///   - title: what a thing is called.
    ///   - folders: the folders that a thing lies in, each as a path; none outside of all.
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
