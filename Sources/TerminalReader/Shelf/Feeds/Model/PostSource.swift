/// The feeds whose posts are listed.
public enum PostSource: Sendable, Hashable {
    /// All feeds.
    case all
    /// The feeds in a folder and its subfolders. The path consists of folder names.
    case folder([String])
    /// The feed with this handle.
    case feed(String)
}
