import Crypto
import Files
import Foundation
import IssueArchive
import IssueTransfer
import Periodical

/// The files of an archive on the disk as they arrive: each is verified and put in its place once. See ``EntryStore``.
struct EntryFiles {
    let layout: ArchiveLayout
    /// How many bytes of an entry's data are here; all of them where its file is in its place.
    private(set) var byteCounts: [Int]
    /// Whether an entry's file is in its place.
    private(set) var isPresent: [Bool]
    /// The sum of the bytes that are here.
    private(set) var byteCount = 0
    /// Where in the archive the last bytes ended.
    private(set) var position = 0
    private let places: ArrivalPlaces
    private let url: URL
    private let flusher = DiskFlusher()
    private var writers: [Int: EntryWriter] = [:]
    /// How often an entry's data were wrong.
    private var wrongCounts: [Int: Int] = [:]
    private var folders: Set<String> = []
    /// The bytes that came since this was opened.
    private var arrived = 0
    /// What has to be synced; nil where it is too much to do file by file.
    private var unsynced: [DiskFile.Handle]? = []

    /// More files than these are synced with one call for all.
    private static let largestBatch = 16

    /// Opens the places, and looks at what is here.
    /// - Parameters:
    ///   - journal: by which index, and of which archive.
    ///   - url: where the archive comes from, for errors.
    init(_ layout: ArchiveLayout, _ places: ArrivalPlaces, _ journal: ArrivalJournal, url: URL) throws(MastheadError) {
        self.layout = layout
        self.places = places
        self.url = url
        let count = layout.entries.count
        byteCounts = [Int](repeating: 0, count: count)
        isPresent = [Bool](repeating: false, count: count)
        var written = ArrivalJournal(reading: places.journal)
        if written?.index != journal.index || written?.scale != journal.scale {
            try FileSystem.remove(places.content)
            try FileSystem.remove(places.parts)
            written = nil
        }
        try FileSystem.createFolder(places.content)
        try FileSystem.createFolder(places.parts)
        if let written {
            let survey = try ArrivalSurvey(written, layout, places)
            byteCounts = survey.byteCounts
            isPresent = survey.isPresent
        }
        if written?.isOfThisBoot != true {
            var renewed = journal
            for (number, _) in written?.synced ?? [:] where number < count && !isPresent[number] {
                renewed.synced[number] = byteCounts[number]
            }
            try renewed.write(to: places.journal)
        }
        byteCount = byteCounts.reduce(0, +)
        // A whole entry that was not yet put in its place, or one of no bytes at all.
        for (number, entry) in layout.entries.enumerated()
        where !isPresent[number] && byteCounts[number] == entry.length {
            try finish(number)
        }
    }

    /// Takes bytes of the archive.
    /// - Throws: ``MastheadError`` where an entry is wrong for the second time, or the disk fails.
    mutating func receive(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(MastheadError) {
        var rest = bytes
        var offset = offset
        while !rest.isEmpty {
            let number = layout.entryNumber(at: offset)
            guard number < layout.entries.count else { break }
            let entry = layout.entries[number]
            let next = entry.offset + byteCounts[number]
            let end = entry.offset + entry.length
            var count = end - offset
            if offset < next {
                // The archive's own bytes between the entries, or what is here already.
                count = next - offset
            } else if offset == next, !isPresent[number] {
                count = min(count, rest.count)
                try write(UnsafeRawBufferPointer(rebasing: rest.prefix(count)), number)
            }
            count = min(count, rest.count)
            offset += count
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        position = offset + rest.count
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer, _ number: Int) throws(MastheadError) {
        try open(number)
        try writers[number]?.write(bytes)
        byteCounts[number] += bytes.count
        byteCount += bytes.count
        arrived += bytes.count
        if byteCounts[number] == layout.entries[number].length { try finish(number) }
        try flusher.grown(to: arrived) { flushing() }
    }

    private mutating func open(_ number: Int) throws(MastheadError) {
        guard writers[number] == nil else { return }
        writers[number] = try EntryWriter(
            layout.entries[number], part: places.part(number), byteCount: byteCounts[number])
    }

    /// Verifies an entry of which all data are here, and puts its file in its place.
    private mutating func finish(_ number: Int) throws(MastheadError) {
        try open(number)
        let target = try target(number)
        guard let writer = writers.removeValue(forKey: number) else { return }
        if try writer.finish(as: target) {
            isPresent[number] = true
            // The file that was inflated is not the one that is open.
            if writer.entry.method == .deflate || (unsynced?.count ?? 0) >= Self.largestBatch {
                unsynced = nil
            } else {
                unsynced?.append(writer.handle)
            }
            return
        }
        byteCount -= byteCounts[number]
        byteCounts[number] = 0
        wrongCounts[number, default: 0] += 1
        // Once may have been an accident on the way: it is fetched again.
        guard wrongCounts[number] == 1 else {
            throw .wrongContent(
                url, "the SHA-256 of '\(writer.entry.path)' differs from the index")
        }
    }

    /// Where an entry's file belongs; the folders for it are made.
    mutating func target(_ number: Int) throws(MastheadError) -> URL {
        let path = layout.entries[number].path
        let target = places.content.appending(path: path)
        if let slash = path.lastIndex(of: "/"), folders.insert(String(path[..<slash])).inserted {
            try FileSystem.createFolder(target.deletingLastPathComponent())
        }
        return target
    }

    /// Is told that a verified file was put in an entry's place.
    mutating func adopt(_ number: Int) {
        guard !isPresent[number] else { return }
        byteCount += layout.entries[number].length - byteCounts[number]
        byteCounts[number] = layout.entries[number].length
        isPresent[number] = true
        writers[number] = nil
        unlink(places.part(number).path)
    }

    /// Takes over the beginning of an entry's data from somewhere else.
    mutating func takePart(_ number: Int, _ file: URL, byteCount: Int) throws(MastheadError) {
        let length = layout.entries[number].length
        guard !isPresent[number], byteCounts[number] == 0, byteCount <= length,
            rename(file.path, places.part(number).path) == 0
        else { return }
        byteCounts[number] = byteCount
        self.byteCount += byteCount
        if byteCount == length { try finish(number) }
    }

    /// What syncs all that was written until now.
    private mutating func flushing() -> DiskFlusher.Work {
        let handles = unsynced
        unsynced = []
        let partial = writers.mapValues { ($0.handle, $0.byteCount) }
        let (journal, content) = (places.journal, places.content)
        return { () throws(MastheadError) in
            if let handles {
                for handle in handles + partial.values.map(\.0) { try handle.synchronize() }
            } else {
                try FileSystem.synchronize(content)
            }
            // Also where nothing is to be said: from the first time on the journal itself is on the disk.
            try ArrivalJournal.append(partial.mapValues(\.1), to: journal)
        }
    }

    /// Closes what is open; it can be gone on with by others.
    mutating func close() {
        _ = flusher.syncedByteCount
        writers = [:]
    }

    /// The size of a regular file, or nil where there is none.
    static func byteCount(of file: URL) -> Int? {
        FileSystem.byteCount(ofFile: file)
    }
}
