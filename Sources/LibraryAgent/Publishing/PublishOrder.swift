public import Foundation
public import Periodical

/// An order to publish a packed folder when its scheduled issues are due. The library stores the order, and the agent
/// runs it.
public struct PublishOrder: Sendable, Hashable, Identifiable {
    /// The options for publishing.
    public struct Options: Sendable, Hashable, Codable {
        /// Whether to delete files at the target to which the catalog has not referred during the grace period.
        public var prunes = false
        /// How long unreferenced files are kept, in seconds.
        public var grace: TimeInterval = 7 * 86_400
        /// Whether issues may be withdrawn from the catalog at the target.
        public var withdraws = false

        /// Creates the default options.
        public init() {}
    }

    /// The number of the order, which users see. Numbers are not reused.
    public let id: Int64
    /// The packed folder.
    public let folder: URL
    /// The target folder, or an rclone target without a password.
    public let target: String
    /// The options for publishing.
    public let options: Options
    /// When the order runs next.
    public let dueAt: Date
    /// The number of consecutive failures.
    public let failureCount: Int
    /// The error of the last attempt, if it failed.
    public let error: MastheadError?
}
