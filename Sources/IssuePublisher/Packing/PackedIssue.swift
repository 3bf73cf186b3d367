public import Foundation
public import Periodical

/// The result of packing an issue source.
public struct PackedIssue: Sendable, Codable {
    /// The issue's name.
    public let name: String
    /// Whether the issue was packed. False if the published files were already up to date.
    public internal(set) var packed: Bool
    /// The future date of a scheduled issue. To add the issue to the catalog on that date, use ``ScheduledIssues`` or
    /// pack again.
    public internal(set) var waitsUntil: Date?
    /// The archives, with the standard scale first.
    public let archives: [Archive]

    /// An archive in the packed folder.
    public struct Archive: Sendable, Codable {
        /// The scale of the files.
        public let scale: Scale
        /// The path of the archive.
        public let path: String
        /// The size in bytes.
        public let size: Int
        /// The hexadecimal SHA-256.
        public let sha256: String
        /// The number of entries.
        public let entries: Int
    }
}
