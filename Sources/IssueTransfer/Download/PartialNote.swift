import Foundation
import Periodical

/// A note beside a partial file: a line of JSON, then one line with the synced byte count for each sync.
///
/// While the machine runs, the file's length is correct, even after `kill -9`. After a power failure a file may have
/// its full length and no content: then only synced bytes count.
struct PartialNote: Codable, Sendable, Hashable {
    /// The URL that the bytes come from.
    var url: URL
    /// The strong ETag of the response.
    var validator: String?
    /// The size of the whole file, if the server announced it.
    var totalByteCount: Int?
    /// Whether the server called the file a web page.
    var isCalledPage: Bool?
    /// The system boot during which the bytes arrived, if known.
    var boot = SystemBoot.current
    /// The number of bytes that are certainly on disk, from the lines after the first.
    var syncedByteCount = 0

    private enum CodingKeys: String, CodingKey { case url, validator, totalByteCount, isCalledPage, boot }

    /// Returns how many bytes of a partial file can be trusted.
    func trustedByteCount(of byteCount: Int) -> Int {
        boot != nil && boot == SystemBoot.current ? byteCount : min(byteCount, syncedByteCount)
    }

    /// Reads a note. If the note is missing or unreadable, the download only restarts from the beginning.
    static func read(_ file: URL) -> PartialNote? {
        guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, var note = try? JSONDecoder().decode(PartialNote.self, from: Data(first)) else {
            return nil
        }
        // A line that a power failure cut off is not a number, or a smaller one.
        note.syncedByteCount = max(
            0, lines.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }.max() ?? 0)
        return note
    }

    /// Writes the note atomically, before the first byte that it describes.
    func write(to file: URL) throws(MastheadError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        do {
            var data = try encoder.encode(self) + Data("\n".utf8)
            if syncedByteCount > 0 { data += Data("\(syncedByteCount)\n".utf8) }
            try data.write(to: file, options: .atomic)
        } catch { throw .files("write", file, error) }
    }

    /// Appends to a written note that this many bytes are on disk.
    static func append(synced byteCount: Int, to file: URL) throws(MastheadError) {
        try DiskFile.append("\(byteCount)\n", to: file)
    }
}
