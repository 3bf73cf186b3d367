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
