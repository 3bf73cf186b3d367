public import Foundation
public import Periodical

/// What packing made of an issue source.
public struct PackedIssue: Sendable, Codable {
    /// The issue's name.
    public let name: String
    /// Whether it was packed; false where what is published was the same already.
    public internal(set) var packed: Bool
    /// The date in the future at which the catalog will have it: see ``DueIssues``, or pack again then.
    public internal(set) var waitsUntil: Date?
    /// The archives, standard scale first.
    public let archives: [Archive]

    /// An archive as it lies in the output folder.
    public struct Archive: Sendable, Codable {
        /// The scale of its files.
        public let scale: Scale
        /// Its path.
        public let path: String
        /// Its size in bytes.
        public let size: Int
        /// Its hexadecimal SHA-256.
        public let sha256: String
        /// The number of its entries.
        public let entries: Int
    }
}
