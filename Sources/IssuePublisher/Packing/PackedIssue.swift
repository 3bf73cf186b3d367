public import Foundation
public import Periodical

/// The result of packing an issue source.
public struct PackedIssue: Sendable, Codable {
    /// The issue's name.
    public let name: String
    /// Whether the run packed the issue. False if the published files were already up to date.
    public internal(set) var packed: Bool
    /// The issue's date if it is scheduled. On that date, use ``ScheduledIssues`` or pack again to add the issue to the
    /// catalog.
    public internal(set) var waitsUntil: Date?
    /// The issue's archives, standard scale first.
    public let archives: [Archive]
    /// The issue's editions for other programs.
    public let editions: [Edition]

    /// An edition in the packed folder.
    public struct Edition: Sendable, Codable {
        /// The file's format.
        public let format: EditionFormat
        /// The file's path in the packed folder.
        public let path: String
        /// The file's size in bytes.
        public let size: Int
        /// The file's SHA-256, in hexadecimal.
        public let sha256: String
    }

    /// An archive in the packed folder.
    public struct Archive: Sendable, Codable {
        /// The scale of the archive's pictures.
        public let scale: Scale
        /// The archive's path in the packed folder.
        public let path: String
        /// The archive's size in bytes.
        public let size: Int
        /// The archive's SHA-256, in hexadecimal.
        public let sha256: String
        /// The number of entries in the archive.
        public let entries: Int
    }
}
