import Foundation
import IssueTransfer
import Periodical

/// What is written down beside the files of an archive that is arriving: a line of JSON, and a line for each time that the
/// beginning of an entry was synced to the disk.
///
/// While the machine runs, what lies on the disk is the truth, kill -9 or not: a file under its own path was verified before
/// it came there. After a power cut whole files are verified again, and of the others only what was synced counts.
struct ArrivalJournal: Sendable, Hashable {
    private struct Header: Codable {
        var index: String
        var scale: Scale
        var boot: String?
    }

    /// The SHA-256 of the index by which entries are numbered.
    let index: String
    /// The scale of the archive.
    let scale: Scale
    /// The run of the machine in which the files arrived, where that can be known.
    var boot = SystemBoot.current
    /// How many bytes of an entry are on the disk for certain.
    var synced: [Int: Int] = [:]

    /// Whether the machine has run ever since.
    var isOfThisBoot: Bool { boot != nil && boot == SystemBoot.current }

    init(index: String, scale: Scale) {
        self.index = index
        self.scale = scale
    }

    /// Reads a journal; one that is not there or cannot be read vouches for nothing.
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
            // A line that a power cut tore has no full stop.
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard words.count == 3, words[2] == ".", let number = Int(words[0]), number >= 0,
                let count = Int(words[1]), count.isFileSize
            else { continue }
            synced[number] = max(synced[number] ?? 0, count)
        }
    }

    /// Writes the journal in one step, for this run of the machine.
    func write(to file: URL) throws(MastheadError) {
        do {
            let header = Header(index: index, scale: scale, boot: SystemBoot.current)
            let data = try JSONEncoder().encode(header) + Data("\n".utf8) + Data(Self.lines(synced).utf8)
            try data.write(to: file, options: .atomic)
        } catch { throw .files("write", file, error) }
    }

    /// Adds to a written journal what is on the disk by now.
    static func append(_ synced: [Int: Int], to file: URL) throws(MastheadError) {
        try DiskFile.append(lines(synced), to: file)
    }

    private static func lines(_ synced: [Int: Int]) -> String {
        synced.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value) .\n" }.joined()
    }
}
