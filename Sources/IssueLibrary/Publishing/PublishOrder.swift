public import Foundation
public import Periodical

/// That a packed folder is to be published when what waits in it is due: kept by the library, carried out by its background process.
public struct PublishOrder: Sendable, Hashable, Identifiable {
    /// How it is to be published.
    public struct Options: Sendable, Hashable, Codable {
        /// Whether files are deleted that no row has referred to for longer than the grace.
        public var prunes = false
        /// How long such files stay, in seconds.
        public var grace: TimeInterval = 7 * 86_400
        /// Whether issues may leave the catalog at the target.
        public var withdraws = false

        /// The defaults.
        public init() {}
    }

    /// Its number, by which people name it. None is given twice.
    public let id: Int64
    /// The folder that was packed into.
    public let folder: URL
    /// A folder, or a target of rclone; none that holds a password.
    public let target: String
    /// How it is to be published.
    public let options: Options
    /// When it is carried out next.
    public let dueAt: Date
    /// How often it failed since it last did not.
    public let failureCount: Int
    /// Why it failed the last time.
    public let error: MastheadError?
}
