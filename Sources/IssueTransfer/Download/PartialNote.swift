import Foundation
import Periodical

/// What is written down beside a partial file: a line of JSON, and then a line for each time that the bytes up to a number
/// were synced to the disk.
///
/// While the machine runs, the file's length is the truth, kill -9 or not. After a power cut a file may be long and yet hold
/// nothing: then only what is known to have been synced counts.
struct PartialNote: Codable, Sendable, Hashable {
    /// Where the bytes come from.
    var url: URL
    /// The strong entity tag they came with.
    var validator: String?
    /// The length of the whole, where the server told.
    var totalByteCount: Int?
    /// Whether the server called it a web page.
    var isCalledPage: Bool?
    /// The boot of the machine in which they arrived, where that can be known.
    var boot = SystemBoot.current
    /// The bytes that are on the disk for certain, by the lines after the first.
    var syncedByteCount = 0

    private enum CodingKeys: String, CodingKey { case url, validator, totalByteCount, isCalledPage, boot }

    /// How many of a partial file's bytes can be believed.
    func trustedByteCount(of byteCount: Int) -> Int {
        boot != nil && boot == SystemBoot.current ? byteCount : min(byteCount, syncedByteCount)
    }

    /// Reads a note; one that is not there or cannot be read costs a download begun anew, no more.
    static func read(_ file: URL) -> PartialNote? {
        guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, var note = try? JSONDecoder().decode(PartialNote.self, from: Data(first)) else {
            return nil
        }
        // A line that a power cut tore is no number, or a smaller one.
        note.syncedByteCount = max(
            0, lines.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }.max() ?? 0)
        return note
    }

    /// Writes the note in one step; it is there before the first byte it is about.
    func write(to file: URL) throws(MastheadError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        do {
            var data = try encoder.encode(self) + Data("\n".utf8)
            if syncedByteCount > 0 { data += Data("\(syncedByteCount)\n".utf8) }
            try data.write(to: file, options: .atomic)
        } catch { throw .files("write", file, error) }
    }

    /// Adds to a written note that so many bytes are on the disk.
    static func append(synced byteCount: Int, to file: URL) throws(MastheadError) {
        try DiskFile.append("\(byteCount)\n", to: file)
    }
}
