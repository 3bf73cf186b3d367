import Files
public import Foundation
public import Periodical

/// A partially downloaded file, and a note beside it about its origin, so that another process can resume it.
public struct PartialFile: Sendable, Hashable {
    /// The file.
    public let file: URL
    /// The note.
    var note: URL { file.appendingPathExtension("note") }

    /// Names a partial file, which need not exist yet.
    public init(_ file: URL) { self.file = file }

    /// The number of bytes that have arrived.
    public var byteCount: Int {
        FileStamp(file)?.byteCount ?? 0
    }

    /// The size of the whole file, if the server announced it.
    public var totalByteCount: Int? { PartialNote.read(note)?.totalByteCount }

    /// Deletes the file and its note.
    public func remove() throws(MastheadError) {
        // Delete the file first: bytes without a note are ignored, but a leftover note would apply to other bytes.
        for each in [file, note] where unlink(each.path) != 0 && errno != ENOENT {
            throw .system("delete", each)
        }
    }
}
