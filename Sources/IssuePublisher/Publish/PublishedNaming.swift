/// The naming scheme of a catalog's files.
enum PublishedNaming: Sendable {
    /// Each name contains a revision tag, so its file never changes. Issues use this scheme.
    case tagged
    /// Names stay the same, and new content replaces the old file. Stores use this scheme for books.
    case fixed

    /// Returns the HTTP headers that a host must send with a file.
    func served(_ name: String) -> ServedFile {
        switch self {
        case .tagged: .tagged(name)
        case .fixed: .replaced(name)
        }
    }
}
