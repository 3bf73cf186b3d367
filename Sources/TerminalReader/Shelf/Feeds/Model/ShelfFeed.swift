public import Foundation

/// A feed that is followed, at a moment.
public struct ShelfFeed: Sendable, Hashable, Identifiable {
    /// Its handle.
    public let id: String
    /// What people call it; foreign text.
    public let title: String
    /// The folders that it lies in, each as a path of names; foreign text.
    public var folders: [[String]] = []
    /// Its posts.
    public var postCount = 0
    /// Those that the reader has not read.
    public var unreadCount = 0
    /// When it was last read, or seen not to have changed.
    public var refreshedAt: Date?
    /// Why the last look at it failed; foreign text.
    public var problem: String?
    /// Whether its server says that nothing will come any more.
    public var isEnded = false

    /// Describes a feed.
    public init(_ handle: String, title: String) {
        id = handle
        self.title = title
    }
}
