import Files
public import Foundation
public import Periodical

/// A file to be put into an archive.
public struct ArchiveSource: Sendable, Hashable {
    /// Where the bytes come from.
    public enum Content: Sendable, Hashable {
        case file(URL)
        case data(Data)
    }

    /// The path in the archive.
    public let path: AssetPath
    /// The bytes.
    public let content: Content

    /// Describes a file to be put into an archive.
    public init(path: AssetPath, content: Content) {
        self.path = path
        self.content = content
    }

    /// The number of bytes.
    func size() throws(MastheadError) -> Int {
        switch content {
        case .data(let data): return data.count
        case .file(let file):
            guard let stamp = FileStamp(file) else { throw .system("read", file) }
            return stamp.byteCount
        }
    }

    /// Calls back with one piece of the bytes after the other.
    func forEachChunk(_ body: (UnsafeRawBufferPointer) throws(MastheadError) -> Void) throws(MastheadError) {
        switch content {
        case .file(let file): try FileReader.forEachChunk(of: file, body)
        case .data(let data):
            // Data's own accessor loses the type of what is thrown.
            try data.bytes.withUnsafeBytes { bytes throws(MastheadError) in try body(bytes) }
        }
    }
}
