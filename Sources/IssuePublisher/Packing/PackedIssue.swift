public import Foundation
public import Periodical

/// The result of packing an issue source.
public struct PackedIssue: Sendable, Codable {
    /// The issue's name.
    public let name: String
    /// Whether the issue was packed; false if the published files were already up to date.
    public internal(set) var packed: Bool
    /// The future date on which the issue enters the catalog; see ``ScheduledIssues``, or pack again on that date.
    public internal(set) var waitsUntil: Date?
    /// The archives, standard scale first.
    public let archives: [Archive]

    /// An archive in the packed folder.
    public struct Archive: Sendable, Codable {
        /// The scale of the files.
        public let scale: Scale
        /// The path.
        public let path: String
        /// The size in bytes.
        public let size: Int
        /// The hexadecimal SHA-256.
        public let sha256: String
        /// The number of entries.
        public let entries: Int
    }
}
