public import Periodical

/// The result of following the feeds in a list.
public struct FeedListAddition: Sendable, Hashable {
    /// The handles of feeds that were not followed before, or that are followed again.
    public internal(set) var added: [String] = []
    /// The handles of feeds that were already followed.
    public internal(set) var known: [String] = []
    /// The handles in ``known`` whose feeds were also added to more folders.
    public internal(set) var filed: [String] = []
    /// The diagnostics for entries of the list that contain no usable feed.
    public internal(set) var diagnostics: [Diagnostic] = []
}
