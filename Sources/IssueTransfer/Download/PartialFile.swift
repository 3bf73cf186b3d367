import Files
public import Foundation
public import Periodical

/// A partially downloaded file. A note beside the file describes its origin, so that another process can resume the
/// download.
public struct PartialFile: Sendable, Hashable {
    /// The file.
    public let file: URL
    /// The location of the note.
    var note: URL { file.appendingPathExtension("note") }

    /// Creates a reference to a partial file, which need not exist yet.
    public init(_ file: URL) { self.file = file }

    /// The number of bytes that have arrived.
    public var byteCount: Int {
        FileStamp(file)?.byteCount ?? 0
    }

    /// The size of the complete file, or nil if the server did not announce it.
    public var totalByteCount: Int? { PartialNote.read(note)?.totalByteCount }

    /// Deletes the file and its note.
    public func remove() throws(MastheadError) {
        // Delete the file first. Bytes without a note are ignored, but an old note would be applied to other bytes.
        for each in [file, note] where unlink(each.path) != 0 && errno != ENOENT {
            throw .system("delete", each)
        }
    }
}
