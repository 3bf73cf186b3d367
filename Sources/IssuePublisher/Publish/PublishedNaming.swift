/// How the names of a catalog's files relate to their content.
enum PublishedNaming: Sendable {
    /// Names contain a revision tag, such as the names of an issue's files. A file with such a name never changes.
    case tagged
    /// Names stay the same, such as the names of the books in a store. New content replaces the old file.
    case fixed

    /// Returns the HTTP headers that a host must send with a file.
    func served(_ name: String) -> ServedFile {
        switch self {
        case .tagged: .tagged(name)
        case .fixed: .replaced(name)
        }
    }
}
