import Foundation
import Periodical

/// A note next to a partial file. The first line of the note is JSON. Each sync adds a line with the number of synced
/// bytes.
///
/// Even after `kill -9`, the length of the file is correct. After a power failure, a file may have its full length
/// without its content, so only the synced bytes are valid.
struct PartialNote: Codable, Sendable, Hashable {
    /// The URL from which the bytes were downloaded.
    var url: URL
    /// The strong ETag of the response.
    var validator: String?
    /// The size of the complete file. Nil if the server has not announced the size.
    var totalByteCount: Int?
    /// Whether the server has declared the file to be a web page.
    var isCalledPage: Bool?
    /// The system boot during which the file was downloaded, or nil if unknown.
    var boot = SystemBoot.current
    /// The number of bytes that are certainly on disk, from the lines after the first line.
    var syncedByteCount = 0

    private enum CodingKeys: String, CodingKey { case url, validator, totalByteCount, isCalledPage, boot }

    /// Returns the number of valid bytes in a partial file.
    func trustedByteCount(of byteCount: Int) -> Int {
        boot != nil && boot == SystemBoot.current ? byteCount : min(byteCount, syncedByteCount)
    }

    /// Reads a note. Returns nil if the note is missing or unreadable, and the download then starts again.
    static func read(_ file: URL) -> PartialNote? {
        guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, var note = try? JSONDecoder().decode(PartialNote.self, from: Data(first)) else {
            return nil
        }
        // A line that a power failure truncated contains a smaller number or no number.
        note.syncedByteCount = max(
            0, lines.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }.max() ?? 0)
        return note
    }

    /// Writes the note atomically. Must be called before the first described byte is written.
    func write(to file: URL) throws(MastheadError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        do {
            var data = try encoder.encode(self) + Data("\n".utf8)
            if syncedByteCount > 0 { data += Data("\(syncedByteCount)\n".utf8) }
            try data.write(to: file, options: .atomic)
        } catch { throw .files("write", file, error) }
    }

    /// Adds a line with the number of bytes on disk to the note.
    static func append(synced byteCount: Int, to file: URL) throws(MastheadError) {
        try DiskFile.append("\(byteCount)\n", to: file)
    }
}
