public import Periodical

/// The result of adding the feeds of a list.
public struct FeedListAddition: Sendable, Hashable {
    /// The handles of feeds that are new or followed again.
    public internal(set) var added: [String] = []
    /// The handles of feeds that were already followed.
    public internal(set) var known: [String] = []
    /// The handles in ``known`` whose feeds were added to more folders.
    public internal(set) var filed: [String] = []
    /// The diagnostics for lines without a usable feed.
    public internal(set) var diagnostics: [Diagnostic] = []
}
