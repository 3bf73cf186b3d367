public import Foundation
public import Periodical

/// A page that a reader wants to find again, or an issue or page that they like.
public struct Mark: Sendable, Hashable {
    /// The kinds of marks.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case bookmark, favorite
    }

    /// The name.
    public let name: String
    /// The title.
    public let title: String
    /// The page; nil where the issue as a whole is meant.
    public let position: PagePosition?
    /// When it was set.
    public let date: Date
}
