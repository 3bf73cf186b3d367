/// The naming scheme of a catalog's files, which decides whether a name identifies its content.
enum PublishedNaming: Sendable {
    /// Names contain a revision tag, as for issues: a file with such a name never changes.
    case tagged
    /// Names stay the same, as for a store's books: new content replaces the file in the book's folder.
    case fixed

    /// Returns how a host must serve a file.
    func served(_ name: String) -> ServedFile {
        switch self {
        case .tagged: .tagged(name)
        case .fixed: .replaced(name)
        }
    }
}
