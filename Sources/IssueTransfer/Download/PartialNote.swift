import Foundation
import Periodical

/// The note next to a partial file. Its first line is JSON; each sync appends a line with the number of bytes on disk.
///
/// The length of the file is correct even after `kill -9`. After a power failure, a file may have its full length but
/// not its content, so only the synced bytes count.
struct PartialNote: Codable, Sendable, Hashable {
    /// The URL from which the bytes were downloaded.
    var url: URL
    /// The strong ETag of the response.
    var validator: String?
    /// The size of the complete file. Nil if the server has not announced it.
    var totalByteCount: Int?
    /// Whether the server declared the file to be a web page.
    var isCalledPage: Bool?
    /// The system boot in which the file was downloaded, or nil if unknown.
    var boot = SystemBoot.current
    /// The number of bytes that are certainly on disk, read from the lines after the first.
    var syncedByteCount = 0

    private enum CodingKeys: String, CodingKey { case url, validator, totalByteCount, isCalledPage, boot }

    /// Returns how many bytes of a partial file are valid.
    func trustedByteCount(of byteCount: Int) -> Int {
        boot != nil && boot == SystemBoot.current ? byteCount : min(byteCount, syncedByteCount)
    }

    /// Reads a note. Returns nil if the note is missing or unreadable. The download then starts over.
    static func read(_ file: URL) -> PartialNote? {
        guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, var note = try? JSONDecoder().decode(PartialNote.self, from: Data(first)) else {
            return nil
        }
        // A line cut off by a power failure contains a smaller number or none.
        note.syncedByteCount = max(
            0, lines.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }.max() ?? 0)
        return note
    }

    /// Writes the note atomically. Call this before writing the first byte that the note describes.
    func write(to file: URL) throws(MastheadError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        do {
            var data = try encoder.encode(self) + Data("\n".utf8)
            if syncedByteCount > 0 { data += Data("\(syncedByteCount)\n".utf8) }
            try data.write(to: file, options: .atomic)
        } catch { throw .files("write", file, error) }
    }

    /// Appends a line with the number of bytes on disk.
    static func append(synced byteCount: Int, to file: URL) throws(MastheadError) {
        try DiskFile.append("\(byteCount)\n", to: file)
    }
}
