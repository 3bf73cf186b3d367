import Files
public import Foundation
public import Periodical

/// A partially downloaded file. A note next to it records where it came from, so that another process can resume the
/// download.
public struct PartialFile: Sendable, Hashable {
    /// The file with the downloaded bytes.
    public let file: URL
    /// The file with the note.
    var note: URL { file.appendingPathExtension("note") }

    /// Creates a reference to a partial file, which need not exist.
    public init(_ file: URL) { self.file = file }

    /// The number of bytes downloaded.
    public var byteCount: Int {
        FileStamp(file)?.byteCount ?? 0
    }

    /// The size of the complete file. Nil if the server has not announced it.
    public var totalByteCount: Int? { PartialNote.read(note)?.totalByteCount }

    /// Deletes the partial file and its note.
    public func remove() throws(MastheadError) {
        // Delete the file first. Bytes without a note are ignored, but a leftover note could describe the wrong bytes.
        for each in [file, note] where unlink(each.path) != 0 && errno != ENOENT {
            throw .system("delete", each)
        }
    }
}
