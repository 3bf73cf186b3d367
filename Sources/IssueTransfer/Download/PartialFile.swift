import Files
public import Foundation
public import Periodical

/// A partially downloaded file. A note next to the file describes its origin, so that another process can resume the
/// download.
public struct PartialFile: Sendable, Hashable {
    /// The file that contains the downloaded bytes.
    public let file: URL
    /// The file that contains the note.
    var note: URL { file.appendingPathExtension("note") }

    /// Creates a reference to a partial file, which need not exist.
    public init(_ file: URL) { self.file = file }

    /// The number of downloaded bytes.
    public var byteCount: Int {
        FileStamp(file)?.byteCount ?? 0
    }

    /// The size of the complete file. Nil if the server has not announced the size.
    public var totalByteCount: Int? { PartialNote.read(note)?.totalByteCount }

    /// Deletes the partial file and its note.
    public func remove() throws(MastheadError) {
        // Delete the file first, because bytes without a note are ignored, but a remaining note could describe the
        // wrong bytes.
        for each in [file, note] where unlink(each.path) != 0 && errno != ENOENT {
            throw .system("delete", each)
        }
    }
}
