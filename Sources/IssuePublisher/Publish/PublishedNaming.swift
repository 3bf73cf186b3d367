/// The naming scheme for a catalog's files.
enum PublishedNaming: Sendable {
    /// Each name contains a revision tag, so the file never changes. Used for issues.
    case tagged
    /// Names stay the same, and new content replaces the old file. Used for the books in a store.
    case fixed

    /// Returns the HTTP headers that a host must send with a file.
    func served(_ name: String) -> ServedFile {
        switch self {
        case .tagged: .tagged(name)
        case .fixed: .replaced(name)
        }
    }
}
