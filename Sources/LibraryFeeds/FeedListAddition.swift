public import Periodical

/// The result of following the feeds in a list.
public struct FeedListAddition: Sendable, Hashable {
    /// The handles of feeds that the library newly follows, or follows again.
    public internal(set) var added: [String] = []
    /// The handles of feeds that the library already followed.
    public internal(set) var known: [String] = []
    /// The handles in ``known`` whose feeds were added to more folders.
    public internal(set) var filed: [String] = []
    /// The diagnostics for list entries without a valid feed.
    public internal(set) var diagnostics: [Diagnostic] = []
}
