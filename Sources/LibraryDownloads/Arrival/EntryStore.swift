import Foundation
import IssueArchive
import LibraryCore
import Periodical
import Synchronization

/// The files of an archive during the download, shared by all its transfers.
///
/// Entries may arrive in any order, but the bytes of an entry must arrive in sequence. Bytes that are already stored
/// are skipped.
final class EntryStore: Sendable {
    let layout: ArchiveLayout
    private let files: Mutex<EntryFiles>

    /// Opens the folders, and checks the files in them. See ``EntryFiles``.
    init(_ layout: ArchiveLayout, _ places: ArrivalPlaces, _ journal: ArrivalJournal, url: URL) throws(MastheadError) {
        self.layout = layout
        files = Mutex(try EntryFiles(layout, places, journal, url: url))
    }

    /// The number of downloaded bytes of the archive's entries.
    var byteCount: Int { files.withLock { $0.byteCount } }
    /// The archive offset after the last received bytes.
    var position: Int { files.withLock { $0.position } }
    /// Whether nothing is downloaded.
    var isEmpty: Bool { files.withLock { $0.byteCount == 0 && !$0.isPresent.contains(true) } }

    /// Returns whether an entry's file is complete and at its final path.
    func isPresent(_ number: Int) -> Bool { files.withLock { $0.isPresent[number] } }

    /// The numbers of the entries without a complete file.
    var missingNumbers: [Int] { files.withLock { files in layout.entries.indices.filter { !files.isPresent[$0] } } }

    /// The total size of the files that are not complete.
    var missingContentByteCount: Int { missingNumbers.reduce(0) { $0 + layout.entries[$1].size } }

    /// Returns the missing byte ranges of the archive, in file order.
    /// - Parameter numbers: the entries, or nil for all.
    func missing(of numbers: [Int]? = nil) -> [Range<Int>] {
        files.withLock { files in
            (numbers?.sorted() ?? Array(layout.entries.indices)).compactMap { number in
                guard !files.isPresent[number] else { return nil }
                let entry = layout.entries[number]
                return entry.offset + files.byteCounts[number]..<entry.offset + entry.length
            }
        }
    }

    /// Returns the first missing byte at or after an offset, or nil.
    func firstMissing(from offset: Int) -> Int? {
        files.withLock { files in
            let rest = layout.entryNumber(at: offset)..<layout.entries.count
            guard let number = rest.first(where: { !files.isPresent[$0] }) else { return nil }
            return layout.entries[number].offset + files.byteCounts[number]
        }
    }

    /// Writes received bytes of the archive to its entries.
    /// - Throws: ``MastheadError`` if an entry is wrong for the second time, or if the disk fails.
    func receive(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(MastheadError) {
        try files.withLock { files throws(MastheadError) in try files.receive(bytes, at: offset) }
    }

    /// Moves or links a verified file from elsewhere to an entry's final path.
    /// - Parameter place: links or moves the file to the given URL, and returns whether that succeeded.
    func take(_ number: Int, _ place: (URL) -> Bool) throws(MastheadError) {
        let target = try files.withLock { files throws(MastheadError) in try files.target(number) }
        if place(target) { files.withLock { $0.adopt(number) } }
    }

    /// Reuses partial data of an entry from another download.
    func takePart(_ number: Int, _ file: URL, byteCount: Int) throws(MastheadError) {
        try files.withLock { files throws(MastheadError) in
            try files.takePart(number, file, byteCount: byteCount)
        }
    }

    /// Closes open files. Another store can then resume the download.
    func close() { files.withLock { $0.close() } }
}
