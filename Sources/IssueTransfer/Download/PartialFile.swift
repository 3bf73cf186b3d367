import Files
public import Foundation
public import Periodical

/// A file that is arriving, and beside it a note of where from, so that another process can go on with it.
public struct PartialFile: Sendable, Hashable {
    /// The file.
    public let file: URL
    /// The note.
    var note: URL { file.appendingPathExtension("note") }

    /// Names a file that is arriving or is about to.
    public init(_ file: URL) { self.file = file }

    /// The number of bytes that have arrived.
    public var byteCount: Int {
        FileStamp(file)?.byteCount ?? 0
    }

    /// The number of bytes of the whole, where the server has told.
    public var totalByteCount: Int? { PartialNote.read(note)?.totalByteCount }

    /// Deletes the file and its note.
    public func remove() throws(MastheadError) {
        // The file first: bytes without a note count for nothing, but a note that stayed alone would vouch for others.
        for each in [file, note] where unlink(each.path) != 0 && errno != ENOENT {
            throw .system("delete", each)
        }
    }
}
