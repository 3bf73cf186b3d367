import Foundation
import Periodical

/// A note beside a partial file. It consists of a line of JSON, followed by one line with the synced byte count for
/// each sync.
///
/// While the machine runs, the length of the file is correct, even after `kill -9`. After a power failure, a file may
/// have its full length but no content, so only the synced bytes are trusted.
struct PartialNote: Codable, Sendable, Hashable {
    /// The URL that the bytes were downloaded from.
    var url: URL
    /// The strong ETag of the response.
    var validator: String?
    /// The size of the complete file, or nil if the server did not announce it.
    var totalByteCount: Int?
    /// Whether the server declared the file as a web page.
    var isCalledPage: Bool?
    /// The system boot at the time of the download, or nil if it is unknown.
    var boot = SystemBoot.current
    /// The number of bytes that are certainly on disk, according to the lines after the first line.
    var syncedByteCount = 0

    private enum CodingKeys: String, CodingKey { case url, validator, totalByteCount, isCalledPage, boot }

    /// Returns the number of bytes in a partial file that can be trusted.
    func trustedByteCount(of byteCount: Int) -> Int {
        boot != nil && boot == SystemBoot.current ? byteCount : min(byteCount, syncedByteCount)
    }

    /// Reads a note. Returns nil if the note is missing or unreadable, and the download then restarts from the
    /// beginning.
    static func read(_ file: URL) -> PartialNote? {
        guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, var note = try? JSONDecoder().decode(PartialNote.self, from: Data(first)) else {
            return nil
        }
        // A line that a power failure truncated is a smaller number or not a number.
        note.syncedByteCount = max(
            0, lines.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }.max() ?? 0)
        return note
    }

    /// Writes the note atomically. This must happen before the first byte that it describes is written.
    func write(to file: URL) throws(MastheadError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        do {
            var data = try encoder.encode(self) + Data("\n".utf8)
            if syncedByteCount > 0 { data += Data("\(syncedByteCount)\n".utf8) }
            try data.write(to: file, options: .atomic)
        } catch { throw .files("write", file, error) }
    }

    /// Adds a line to the note, which records that this many bytes are on disk.
    static func append(synced byteCount: Int, to file: URL) throws(MastheadError) {
        try DiskFile.append("\(byteCount)\n", to: file)
    }
}
