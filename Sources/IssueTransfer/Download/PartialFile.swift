import Crypto
public import Foundation
public import Periodical

/// A file that is arriving, and beside it a note of where from, so that another process can go on with it.
public struct PartialFile: Sendable, Hashable {
    /// The file.
    public let file: URL
    /// The note.
    var note: URL { file.appendingPathExtension("json") }

    /// Names a file that is arriving or is about to.
    public init(_ file: URL) { self.file = file }

    /// What the note says.
    struct Note: Codable {
        var url: URL
        var validator: String?
    }

    /// The number of bytes that have arrived.
    public var byteCount: Int {
        var status = stat()
        return stat(file.path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Deletes the file and its note.
    public func remove() throws(MastheadError) {
        for each in [note, file] where unlink(each.path) != 0 && errno != ENOENT {
            throw .system("deleting", each)
        }
    }

    /// The note, if it is about this URL and can be read; one that cannot costs a download begun anew, no more.
    func readNote(for url: URL) -> Note? {
        guard let data = FileManager.default.contents(atPath: note.path),
            let found = try? JSONDecoder().decode(Note.self, from: data), found.url == url
        else { return nil }
        return found
    }

    /// Writes the note in one step; it is there before the first byte it is about.
    func write(_ note: Note) throws(MastheadError) {
        do {
            try JSONEncoder().encode(note).write(to: self.note, options: .atomic)
        } catch { throw .files("writing", self.note, error) }
    }
}
