import Foundation
import IssueTransfer
import Periodical

/// A file about a partially downloaded archive: a header line in JSON, then a line for each sync of a partial entry.
///
/// Until the machine restarts, the files on disk can be trusted, even after `kill -9`, because a file is verified
/// before it gets its final path. After a restart, complete files are verified again. Of partial files, only the synced
/// bytes are used.
struct ArrivalJournal: Sendable, Hashable {
    private struct Header: Codable {
        var index: String
        var scale: Scale
        var boot: String?
    }

    /// The SHA-256 of the index that numbers the entries.
    let index: String
    /// The scale of the archive.
    let scale: Scale
    /// The boot in which the files were downloaded, if known.
    var boot = SystemBoot.current
    /// The number of synced bytes of each partial entry.
    var synced: [Int: Int] = [:]

    /// Whether the machine has not restarted since the files were downloaded.
    var isOfThisBoot: Bool { boot != nil && boot == SystemBoot.current }

    init(index: String, scale: Scale) {
        self.index = index
        self.scale = scale
    }

    /// Reads a journal, or returns nil if the file is missing or unreadable.
    init?(reading file: URL) {
        guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, let header = try? JSONDecoder().decode(Header.self, from: Data(first)) else {
            return nil
        }
        index = header.index
        scale = header.scale
        boot = header.boot
        for line in lines.dropFirst() {
            // A line that a power failure truncated does not end with a period.
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard words.count == 3, words[2] == ".", let number = Int(words[0]), number >= 0,
                let count = Int(words[1]), count.isFileSize
            else { continue }
            synced[number] = max(synced[number] ?? 0, count)
        }
    }

    /// Writes the journal atomically for the current boot.
    func write(to file: URL) throws(MastheadError) {
        do {
            let header = Header(index: index, scale: scale, boot: SystemBoot.current)
            let data = try JSONEncoder().encode(header) + Data("\n".utf8) + Data(Self.lines(synced).utf8)
            try data.write(to: file, options: .atomic)
        } catch { throw .files("write", file, error) }
    }

    /// Appends the number of synced bytes to an existing journal.
    static func append(_ synced: [Int: Int], to file: URL) throws(MastheadError) {
        try DiskFile.append(lines(synced), to: file)
    }

    private static func lines(_ synced: [Int: Int]) -> String {
        synced.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value) .\n" }.joined()
    }
}
