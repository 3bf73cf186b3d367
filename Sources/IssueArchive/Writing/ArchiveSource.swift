import Files
public import Foundation
public import Periodical

/// A file to add to an archive.
public struct ArchiveSource: Sendable, Hashable {
    /// The source of a file's bytes.
    public enum Content: Sendable, Hashable {
        case file(URL)
        case data(Data)
    }

    /// The path of the file in the archive.
    public let path: AssetPath
    /// The source of the file's bytes.
    public let content: Content

    /// Creates a file to add.
    public init(path: AssetPath, content: Content) {
        self.path = path
        self.content = content
    }

    func size() throws(MastheadError) -> Int {
        switch content {
        case .data(let data): return data.count
        case .file(let file):
            guard let stamp = FileStamp(file) else { throw .system("read", file) }
            return stamp.byteCount
        }
    }

    /// Calls a closure with each chunk of the file.
    func forEachChunk(_ body: (UnsafeRawBufferPointer) throws(MastheadError) -> Void) throws(MastheadError) {
        switch content {
        case .file(let file): try FileReader.forEachChunk(of: file, body)
        case .data(let data):
            // `Data.withUnsafeBytes` would lose the type of the thrown error.
            try data.bytes.withUnsafeBytes { bytes throws(MastheadError) in try body(bytes) }
        }
    }
}
