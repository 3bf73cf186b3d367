/// Which feeds' posts are listed.
public enum PostSource: Sendable, Hashable {
    /// Those of all feeds.
    case all
    /// Those of the feeds in a folder and in those within it, by the names that lead there.
    case folder([String])
    /// Those of a feed, by its handle.
    case feed(String)
}
