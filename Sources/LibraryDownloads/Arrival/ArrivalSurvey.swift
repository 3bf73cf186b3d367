import Cryptography
import Files
import Foundation
import IssueArchive
import LibraryCore
import Periodical

/// The files of an interrupted download that are still usable.
struct ArrivalSurvey {
    /// The number of downloaded bytes of each entry, which is the full length for a complete entry.
    private(set) var byteCounts: [Int]
    /// Whether the complete file of each entry is at its final path.
    private(set) var isPresent: [Bool]

    /// Checks the files of a download. Unusable files are deleted, and partly usable files are truncated.
    init(_ journal: ArrivalJournal, _ layout: ArchiveLayout, _ places: ArrivalPlaces) throws(MastheadError) {
        byteCounts = [Int](repeating: 0, count: layout.entries.count)
        isPresent = [Bool](repeating: false, count: layout.entries.count)
        for (number, entry) in layout.entries.enumerated() {
            let file = places.content.appending(path: entry.path)
            if let size = EntryFiles.byteCount(of: file) {
                var isRight = size == entry.size
                if isRight, !journal.isOfThisBoot { isRight = try SHA256.hexadecimal(ofFile: file) == entry.sha256 }
                if isRight {
                    isPresent[number] = true
                    byteCounts[number] = entry.length
                    continue
                }
                try FileSystem.remove(file)
            }
            guard let size = EntryFiles.byteCount(of: places.part(number)), size <= entry.length else { continue }
            // A partial file of full length needs no journal line, because its hash is verified later.
            let isBelieved = journal.isOfThisBoot || size == entry.length
            let count = isBelieved ? size : min(size, journal.synced[number] ?? 0)
            // Truncate the file now, because the new journal declares all bytes in partial files valid.
            guard truncate(places.part(number).path, off_t(count)) == 0 else {
                throw .system("write", places.part(number))
            }
            byteCounts[number] = count
        }
    }
}
