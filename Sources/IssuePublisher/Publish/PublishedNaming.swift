/// Whether the names of a catalog's files tell one content from another.
enum PublishedNaming: Sendable {
    /// Names hold a revision tag, as those of issues: what has a name never changes.
    case tagged
    /// Names stay, as those of a store's books: another content comes under the same name, in a folder of each book.
    case fixed

    /// What a store has to tell clients of a file.
    func served(_ name: String) -> ServedFile {
        switch self {
        case .tagged: .tagged(name)
        case .fixed: .replaced(name)
        }
    }
}
