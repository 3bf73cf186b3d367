import Foundation
import IssueArchive
import LibraryCore
import Periodical
import Synchronization

/// The files of a downloading archive, shared by all its transfers.
///
/// Entries may arrive in any order, but the bytes of an entry must arrive in sequence. Bytes that the store already has
/// are skipped.
final class EntryStore: Sendable {
    let layout: ArchiveLayout
    private let files: Mutex<EntryFiles>

    /// Opens the folders of the download, and checks the files in them. See ``EntryFiles``.
    init(_ layout: ArchiveLayout, _ places: ArrivalPlaces, _ journal: ArrivalJournal, url: URL) throws(MastheadError) {
        self.layout = layout
        files = Mutex(try EntryFiles(layout, places, journal, url: url))
    }

    /// The total number of downloaded bytes.
    var byteCount: Int { files.withLock { $0.byteCount } }
    /// The offset in the archive that follows the last received byte.
    var position: Int { files.withLock { $0.position } }
    /// Whether the store has no downloaded bytes.
    var isEmpty: Bool { files.withLock { $0.byteCount == 0 && !$0.isPresent.contains(true) } }

    /// Whether the complete file of an entry is at its final path.
    func isPresent(_ number: Int) -> Bool { files.withLock { $0.isPresent[number] } }

    /// The numbers of the entries with incomplete files.
    var missingNumbers: [Int] { files.withLock { files in layout.entries.indices.filter { !files.isPresent[$0] } } }

    /// The total size of the entries with incomplete files.
    var missingContentByteCount: Int { missingNumbers.reduce(0) { $0 + layout.entries[$1].size } }

    /// Returns the missing byte ranges of the archive, in order.
    /// - Parameter numbers: the numbers of the entries, or nil for all entries.
    func missing(of numbers: [Int]? = nil) -> [Range<Int>] {
        files.withLock { files in
            (numbers?.sorted() ?? Array(layout.entries.indices)).compactMap { number in
                guard !files.isPresent[number] else { return nil }
                let entry = layout.entries[number]
                return entry.offset + files.byteCounts[number]..<entry.offset + entry.length
            }
        }
    }

    /// Returns the offset of the first missing byte at or after an offset, or nil if no byte is missing.
    func firstMissing(from offset: Int) -> Int? {
        files.withLock { files in
            let rest = layout.entryNumber(at: offset)..<layout.entries.count
            guard let number = rest.first(where: { !files.isPresent[$0] }) else { return nil }
            return layout.entries[number].offset + files.byteCounts[number]
        }
    }

    /// Writes received bytes of the archive to its entries.
    /// - Throws: ``MastheadError`` if an entry does not match its hash for the second time, or if the disk fails.
    func receive(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(MastheadError) {
        try files.withLock { files throws(MastheadError) in try files.receive(bytes, at: offset) }
    }

    /// Moves or links a verified file to the final path of an entry.
    /// - Parameter place: moves or links the file to the given URL. Returns whether this succeeded.
    func take(_ number: Int, _ place: (URL) -> Bool) throws(MastheadError) {
        let target = try files.withLock { files throws(MastheadError) in try files.target(number) }
        if place(target) { files.withLock { $0.adopt(number) } }
    }

    /// Continues an entry with partial data from another download.
    func takePart(_ number: Int, _ file: URL, byteCount: Int) throws(MastheadError) {
        try files.withLock { files throws(MastheadError) in
            try files.takePart(number, file, byteCount: byteCount)
        }
    }

    /// Closes the open files, so that another store can resume the download.
    func close() { files.withLock { $0.close() } }
}
