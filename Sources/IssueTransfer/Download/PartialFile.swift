import Files
public import Foundation
public import Periodical

/// A file that is partially downloaded. A note beside the file contains its origin, so that another process can resume
/// the download.
public struct PartialFile: Sendable, Hashable {
    /// The file that contains the downloaded bytes.
    public let file: URL
    /// The file that contains the note.
    var note: URL { file.appendingPathExtension("note") }

    /// Creates a reference to a partial file. The file does not have to exist.
    public init(_ file: URL) { self.file = file }

    /// The number of bytes that have been downloaded.
    public var byteCount: Int {
        FileStamp(file)?.byteCount ?? 0
    }

    /// The size of the complete file, or nil if the server did not announce it.
    public var totalByteCount: Int? { PartialNote.read(note)?.totalByteCount }

    /// Deletes the partial file and its note.
    public func remove() throws(MastheadError) {
        // Delete the file first. Bytes without a note are ignored, but an old note could be applied to the wrong bytes.
        for each in [file, note] where unlink(each.path) != 0 && errno != ENOENT {
            throw .system("delete", each)
        }
    }
}
