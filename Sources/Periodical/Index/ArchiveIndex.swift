public import Foundation

/// The published list of an issue's archives and their entries (`NAME-TAG.index.json`).
///
/// With the index, a client can download any entry with a single Range request and verify its hash. The URLs of the
/// archives are in the catalog.
public struct ArchiveIndex: Codable, Sendable, Hashable {
    /// The version of the format.
    public var format = 1
    /// The name.
    public var name: String
    /// The archives, standard scale first.
    public var archives: [IndexedArchive]

    /// Creates an index for an issue.
    public init(name: String, archives: [IndexedArchive]) {
        self.name = name
        self.archives = archives
    }

    /// Returns the index as compact JSON. The keys are sorted, so that the bytes are the same on all computers.
    public func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// Reads an index, converting its names to NFC.
    /// - Throws: ``MastheadError`` if the index is malformed, has a later format version, or lists an impossible entry.
    public init(reading data: Data, subject: String) throws(MastheadError) {
        let action = "read the index"
        self = try Document(data, subject: subject, cannot: action).decode(ArchiveIndex.self)
        func malformed(_ found: String, _ remedy: Remedy) -> MastheadError {
            MastheadError(.malformedDocument, cannot: action, to: subject, found: found, remedies: [remedy])
        }
        guard format == 1 else {
            throw malformed(
                "the index has format \(format), this version reads format 1",
                .update("Install a later version of Masthead."))
        }
        name = name.inNormalForm
        for archive in archives.indices {
            for entry in archives[archive].entries.indices {
                archives[archive].entries[entry].path = archives[archive].entries[entry].path.inNormalForm
                if let fault = archives[archive].entries[entry].fault {
                    throw malformed(
                        "the entry '\(archives[archive].entries[entry].path)' \(fault)",
                        .tellPublisher("Tell the publisher that the index is wrong."))
                }
            }
        }
    }
}
