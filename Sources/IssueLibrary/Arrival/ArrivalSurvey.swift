import Crypto
import Files
import Foundation
import IssueArchive
import Periodical

/// What is found of an archive's files by the process that goes on with them, as far as it can be believed.
struct ArrivalSurvey {
    /// How many bytes of an entry's data are here; all of them where its file is in its place.
    private(set) var byteCounts: [Int]
    /// Whether an entry's file is in its place.
    private(set) var isPresent: [Bool]

    /// Looks at what lies in the places; what cannot be believed is taken away.
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
            // Whether a whole one is right its hash will say.
            let isBelieved = journal.isOfThisBoot || size == entry.length
            let count = isBelieved ? size : min(size, journal.synced[number] ?? 0)
            // Before the journal says that what lies here is of this run of the machine.
            guard truncate(places.part(number).path, off_t(count)) == 0 else {
                throw .system("write", places.part(number))
            }
            byteCounts[number] = count
        }
    }
}
