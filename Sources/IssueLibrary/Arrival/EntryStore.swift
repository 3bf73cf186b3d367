import Foundation
import IssueArchive
import Periodical
import Synchronization

/// The files of an archive as they arrive, for all transfers that bring parts of it; and which are missing.
///
/// Bytes may come in any order of entries, but within an entry one behind the other. What is here already is passed over.
final class EntryStore: Sendable {
    let layout: ArchiveLayout
    private let files: Mutex<EntryFiles>

    /// Opens the places, and looks at what is here; see ``EntryFiles``.
    init(_ layout: ArchiveLayout, _ places: ArrivalPlaces, _ journal: ArrivalJournal, url: URL) throws(MastheadError) {
        self.layout = layout
        files = Mutex(try EntryFiles(layout, places, journal, url: url))
    }

    /// The bytes of the archive's entries that are here.
    var byteCount: Int { files.withLock { $0.byteCount } }
    /// Where in the archive the last bytes ended.
    var position: Int { files.withLock { $0.position } }
    /// Whether nothing is here.
    var isEmpty: Bool { files.withLock { $0.byteCount == 0 && !$0.isPresent.contains(true) } }

    /// Whether an entry's file is in its place.
    func isPresent(_ number: Int) -> Bool { files.withLock { $0.isPresent[number] } }

    /// The numbers of the entries that are not in their places.
    var missingNumbers: [Int] { files.withLock { files in layout.entries.indices.filter { !files.isPresent[$0] } } }

    /// The bytes that the files will take which are not in their places.
    var missingContentByteCount: Int { missingNumbers.reduce(0) { $0 + layout.entries[$1].size } }

    /// The bytes of the archive that are missing, in its order.
    /// - Parameter numbers: of which entries; nil for all.
    func missing(of numbers: [Int]? = nil) -> [Range<Int>] {
        files.withLock { files in
            (numbers?.sorted() ?? Array(layout.entries.indices)).compactMap { number in
                guard !files.isPresent[number] else { return nil }
                let entry = layout.entries[number]
                return entry.offset + files.byteCounts[number]..<entry.offset + entry.length
            }
        }
    }

    /// The first byte from an offset on that is missing, or nil.
    func firstMissing(from offset: Int) -> Int? {
        files.withLock { files in
            let rest = layout.entryNumber(at: offset)..<layout.entries.count
            guard let number = rest.first(where: { !files.isPresent[$0] }) else { return nil }
            return layout.entries[number].offset + files.byteCounts[number]
        }
    }

    /// Takes bytes of the archive.
    /// - Throws: ``MastheadError`` where an entry is wrong for the second time, or the disk fails.
    func receive(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(MastheadError) {
        try files.withLock { files throws(MastheadError) in try files.receive(bytes, at: offset) }
    }

    /// Gives a verified file that is somewhere else its place here as well.
    /// - Parameter place: does it, given where; returns whether it could.
    func take(_ number: Int, _ place: (URL) -> Bool) throws(MastheadError) {
        let target = try files.withLock { files throws(MastheadError) in try files.target(number) }
        if place(target) { files.withLock { $0.adopt(number) } }
    }

    /// Takes over the beginning of an entry's data from somewhere else.
    func takePart(_ number: Int, _ file: URL, byteCount: Int) throws(MastheadError) {
        try files.withLock { files throws(MastheadError) in
            try files.takePart(number, file, byteCount: byteCount)
        }
    }

    /// Closes what is open; it can be gone on with by another store.
    func close() { files.withLock { $0.close() } }
}
