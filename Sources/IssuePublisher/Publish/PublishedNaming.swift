/// How the names of a catalog's files relate to their content.
enum PublishedNaming: Sendable {
    /// Names contain a revision tag, as for issues. A file with such a name never changes.
    case tagged
    /// Names stay the same, as for the books of a store. New content replaces the file in the book's folder.
    case fixed

    /// Returns the headers that a host must send with a file.
    func served(_ name: String) -> ServedFile {
        switch self {
        case .tagged: .tagged(name)
        case .fixed: .replaced(name)
        }
    }
}
