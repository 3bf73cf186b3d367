public import Foundation
public import Periodical

/// An order to publish a packed folder when its scheduled issues are due, which the agent carries out.
public struct PublishOrder: Sendable, Hashable, Identifiable {
    /// The options for publishing.
    public struct Options: Sendable, Hashable, Codable {
        /// Whether to delete files at the target that the catalog has not referred to during the grace period.
        public var prunes = false
        /// How long to keep unreferenced files, in seconds.
        public var grace: TimeInterval = 7 * 86_400
        /// Whether publishing may withdraw issues from the catalog at the target.
        public var withdraws = false

        /// Creates the default options.
        public init() {}
    }

    /// The number by which users refer to the order. Numbers are never reused.
    public let id: Int64
    /// The packed folder.
    public let folder: URL
    /// The target folder, or an rclone target without a password.
    public let target: String
    /// The options for publishing.
    public let options: Options
    /// When the order runs next.
    public let dueAt: Date
    /// The number of failures in a row.
    public let failureCount: Int
    /// The error if the last attempt failed.
    public let error: MastheadError?
}
