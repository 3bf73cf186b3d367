import Foundation
import IssueTransfer
import Periodical

/// A file that describes a partially downloaded archive: a JSON header, followed by one line for each sync of partial
/// entries.
///
/// Masthead verifies each file before moving it to its final path, so files on disk are valid until the computer
/// restarts, even after `kill -9`. After a restart, complete files are verified again, and only the synced bytes of
/// partial files are kept.
struct ArrivalJournal: Sendable, Hashable {
    private struct Header: Codable {
        var index: String
        var scale: Scale
        var boot: String?
    }

    /// The SHA-256 of the index that defines the entry numbers.
    let index: String
    /// The scale of the archive.
    let scale: Scale
    /// The identifier of the boot during which the files were downloaded, or nil if unknown.
    var boot = SystemBoot.current
    /// The number of synced bytes in each partial entry, by entry number.
    var synced: [Int: Int] = [:]

    /// Whether the files were downloaded during the current boot.
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
            // A complete line ends with a period, which is missing if a power failure truncated the line.
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard words.count == 3, words[2] == ".", let number = Int(words[0]), number >= 0,
                let count = Int(words[1]), count.isFileSize
            else { continue }
            synced[number] = max(synced[number] ?? 0, count)
        }
    }

    /// Writes the journal for the current boot atomically.
    func write(to file: URL) throws(MastheadError) {
        do {
            let header = Header(index: index, scale: scale, boot: SystemBoot.current)
            let data = try JSONEncoder().encode(header) + Data("\n".utf8) + Data(Self.lines(synced).utf8)
            try data.write(to: file, options: .atomic)
        } catch { throw .files("write", file, error) }
    }

    /// Appends the numbers of synced bytes to an existing journal.
    static func append(_ synced: [Int: Int], to file: URL) throws(MastheadError) {
        try DiskFile.append(lines(synced), to: file)
    }

    private static func lines(_ synced: [Int: Int]) -> String {
        synced.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value) .\n" }.joined()
    }
}
