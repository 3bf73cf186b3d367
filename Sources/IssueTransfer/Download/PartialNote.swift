import Foundation
import Periodical

/// A note about a partial file, stored beside it. The note has a line of JSON, followed by a line for each sync with
/// the number of synced bytes.
///
/// Until the machine stops, the length of the file is correct, even after `kill -9`. After a power failure, a file may
/// have its full length without its content, so only the synced bytes are trusted.
struct PartialNote: Codable, Sendable, Hashable {
    /// The URL from which the bytes were downloaded.
    var url: URL
    /// The strong ETag in the response.
    var validator: String?
    /// The size of the complete file, or nil if the server did not announce it.
    var totalByteCount: Int?
    /// Whether the server declared that the file is a web page.
    var isCalledPage: Bool?
    /// The system boot during which the file was downloaded, or nil if the boot is unknown.
    var boot = SystemBoot.current
    /// The number of bytes that are certainly on disk, which is read from the lines after the first line.
    var syncedByteCount = 0

    private enum CodingKeys: String, CodingKey { case url, validator, totalByteCount, isCalledPage, boot }

    /// Returns how many bytes of a partial file can be trusted.
    func trustedByteCount(of byteCount: Int) -> Int {
        boot != nil && boot == SystemBoot.current ? byteCount : min(byteCount, syncedByteCount)
    }

    /// Reads a note. Returns nil if the note is missing or unreadable. The download then starts again.
    static func read(_ file: URL) -> PartialNote? {
        guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, var note = try? JSONDecoder().decode(PartialNote.self, from: Data(first)) else {
            return nil
        }
        // If a power failure truncated a line, the line contains a smaller number, or is not a number.
        note.syncedByteCount = max(
            0, lines.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }.max() ?? 0)
        return note
    }

    /// Writes the note atomically. The note must be written before the first byte that it describes.
    func write(to file: URL) throws(MastheadError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        do {
            var data = try encoder.encode(self) + Data("\n".utf8)
            if syncedByteCount > 0 { data += Data("\(syncedByteCount)\n".utf8) }
            try data.write(to: file, options: .atomic)
        } catch { throw .files("write", file, error) }
    }

    /// Adds a line to the note that records the number of bytes on disk.
    static func append(synced byteCount: Int, to file: URL) throws(MastheadError) {
        try DiskFile.append("\(byteCount)\n", to: file)
    }
}
