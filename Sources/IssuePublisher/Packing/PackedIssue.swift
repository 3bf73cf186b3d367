public import Foundation
public import Periodical

/// The result of packing an issue source.
public struct PackedIssue: Sendable, Codable {
    /// The issue's name.
    public let name: String
    /// Whether the run packed the issue. False if the published files were already up to date.
    public internal(set) var packed: Bool
    /// The issue's date, if the issue is scheduled. To add the issue to the catalog on that date, use
    /// ``ScheduledIssues`` or pack again.
    public internal(set) var waitsUntil: Date?
    /// The archives of the issue, with the standard scale first.
    public let archives: [Archive]
    /// The editions of the issue for other programs.
    public let editions: [Edition]

    /// An edition in the packed folder.
    public struct Edition: Sendable, Codable {
        /// The format of the file.
        public let format: EditionFormat
        /// The path of the file in the packed folder.
        public let path: String
        /// The size of the file in bytes.
        public let size: Int
        /// The SHA-256 of the file, in hexadecimal.
        public let sha256: String
    }

    /// An archive in the packed folder.
    public struct Archive: Sendable, Codable {
        /// The scale of the pictures in the archive.
        public let scale: Scale
        /// The path of the archive in the packed folder.
        public let path: String
        /// The size of the archive in bytes.
        public let size: Int
        /// The SHA-256 of the archive, in hexadecimal.
        public let sha256: String
        /// The number of entries in the archive.
        public let entries: Int
    }
}
