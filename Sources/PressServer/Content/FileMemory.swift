import Files
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Web

/// A memory cache for the contents of small files, and for the header fields of responses with files.
final class FileMemory: Sendable {
    /// The header fields that depend only on a file's version.
    struct Details: Sendable {
        let stamp: FileStamp
        /// The version's strong ETag.
        let tag: String
        /// The header fields for responses without content.
        let validators: HTTPFields
        /// The header fields for responses with content, except those for its length and range.
        let headers: HTTPFields

        init(_ path: String, _ stamp: FileStamp) {
            self.stamp = stamp
            tag = stamp.entityTag
            validators = [.eTag: tag, .cacheControl: FileCaching.policy(path)]
            headers =
                [
                    .contentType: FileMemory.mediaType(of: path), .acceptRanges: "bytes",
                    .lastModified: HTTPDate.text(stamp.modified.seconds),
                ] + validators
        }
    }

    private struct Content {
        let stamp: FileStamp
        let bytes: ByteBuffer
    }

    private struct State {
        var details: [String: Details] = [:]
        var contents: [String: Content] = [:]
    }

    private let state = Mutex(State())

    private static let mostContents = 64
    private static let mostDetails = 1000
    private static let types = [
        "zip": "application/zip", "epub": "application/epub+zip", "plist": "application/x-plist",
        "minisig": "text/plain",
    ]

    /// Returns the header fields for a version of a file.
    func details(of path: String, _ stamp: FileStamp) -> Details {
        if let known = state.withLock({ $0.details[path] }), known.stamp == stamp { return known }
        let details = Details(path, stamp)
        state.withLock { state in
            if state.details.count >= Self.mostDetails { state.details = [:] }
            state.details[path] = details
        }
        return details
    }

    /// Returns the content of a version of a file, or nil if it is not in memory.
    func bytes(of path: String, _ stamp: FileStamp) -> ByteBuffer? {
        state.withLock { state in
            guard let known = state.contents[path], known.stamp == stamp else { return nil }
            return known.bytes
        }
    }

    /// Keeps a file's content in memory. If the memory is full, another file's content is removed.
    func keep(_ bytes: ByteBuffer, of path: String, _ stamp: FileStamp) {
        state.withLock { state in
            if state.contents.count >= Self.mostContents, state.contents[path] == nil,
                let any = state.contents.keys.randomElement()
            {
                state.contents[any] = nil
            }
            state.contents[path] = Content(stamp: stamp, bytes: bytes)
        }
    }

    private static func mediaType(of path: String) -> String {
        let ending = String(path.split(separator: ".").last ?? "").lowercased()
        return types[ending] ?? MediaType.getMediaType(forExtension: ending)?.description ?? "application/octet-stream"
    }
}
