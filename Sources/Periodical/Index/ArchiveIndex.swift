public import Foundation

/// The published list of an issue's archives and their entries (`NAME-TAG.index.json`).
///
/// With it a client can fetch any entry by one Range request and verify it alone. It names no URLs: those are the
/// catalogue's.
public struct ArchiveIndex: Codable, Sendable, Hashable {
    /// The version of the format.
    public var format = 1
    /// The name.
    public var name: String
    /// The archives, standard scale first.
    public var archives: [IndexedArchive]

    /// Makes an index of an issue.
    public init(name: String, archives: [IndexedArchive]) {
        self.name = name
        self.archives = archives
    }

    /// The index's bytes: compact, with sorted keys, the same on every machine.
    public func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// Reads an index.
    /// - Throws: ``MastheadError`` where it is malformed or of a later format.
    public init(reading data: Data, subject: String) throws(MastheadError) {
        let doing = "reading the index"
        self = try Document(data, subject: subject, doing: doing).decode(ArchiveIndex.self)
        guard format == 1 else {
            throw MastheadError(
                .malformedDocument, doing: doing, to: subject, found: "it has format \(format), not 1",
                hint: "A later version of Masthead reads it.")
        }
    }
}

/// An archive in an index.
public struct IndexedArchive: Codable, Sendable, Hashable {
    /// The scale of its files.
    public var scale: Scale
    /// Its size in bytes.
    public var size: Int
    /// The hexadecimal SHA-256 of the whole archive.
    public var sha256: String
    /// Its entries in archive order.
    public var entries: [IndexedEntry]

    /// Describes an archive.
    public init(scale: Scale, size: Int, sha256: String, entries: [IndexedEntry]) {
        self.scale = scale
        self.size = size
        self.sha256 = sha256
        self.entries = entries
    }
}

/// A file in an archive.
public struct IndexedEntry: Codable, Sendable, Hashable {
    /// How an entry's data are kept.
    public enum Method: String, Codable, Sendable, Hashable {
        /// As they are.
        case store
        /// By the DEFLATE of RFC 1951.
        case deflate
    }

    /// The file's path.
    public var path: String
    /// Where the entry's data begin in the archive, in bytes.
    public var offset: Int
    /// How long the entry's data are in the archive, in bytes.
    public var length: Int
    /// The size of the file itself, in bytes.
    public var size: Int
    /// How the data are kept.
    public var method: Method
    /// The hexadecimal SHA-256 of the file itself.
    public var sha256: String

    /// Describes an entry.
    public init(path: String, offset: Int, length: Int, size: Int, method: Method, sha256: String) {
        self.path = path
        self.offset = offset
        self.length = length
        self.size = size
        self.method = method
        self.sha256 = sha256
    }
}
