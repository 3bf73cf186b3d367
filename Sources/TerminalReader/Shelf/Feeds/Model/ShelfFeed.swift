public import Foundation

/// A snapshot of a feed that the library follows.
public struct ShelfFeed: Sendable, Hashable, Identifiable {
    /// The handle.
    public let id: String
    /// The title, which is untrusted text.
    public let title: String
    /// The paths of the folders that contain the feed. Folder names are untrusted text.
    public var folders: [[String]] = []
    /// The number of posts.
    public var postCount = 0
    /// The number of unread posts.
    public var unreadCount = 0
    /// The time of the last successful check.
    public var refreshedAt: Date?
    /// The error of the last check, which is untrusted text, or nil if the check succeeded.
    public var problem: String?
    /// Whether the server reported that the feed is permanently gone.
    public var isEnded = false

    /// Creates a feed without posts.
    public init(_ handle: String, title: String) {
        id = handle
        self.title = title
    }
}
