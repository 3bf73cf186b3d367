public import Periodical

/// What became of the feeds of a list.
public struct FeedListAddition: Sendable, Hashable {
    /// The handles of those that are new, or are followed again.
    public internal(set) var added: [String] = []
    /// The handles of those that were followed before.
    public internal(set) var known: [String] = []
    /// Those of ``known`` that lie in folders of the list from now on, beside those that they lay in before.
    public internal(set) var filed: [String] = []
    /// The lines of which no feed could be made.
    public internal(set) var diagnostics: [Diagnostic] = []
}
