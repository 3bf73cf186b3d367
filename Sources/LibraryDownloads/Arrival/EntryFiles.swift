import Cryptography
import Files
import Foundation
import IssueArchive
import IssueTransfer
import LibraryCore
import Periodical

/// The files of a downloading archive. Each file is verified once and then moved to its final path. See ``EntryStore``.
struct EntryFiles {
    let layout: ArchiveLayout
    /// The number of downloaded bytes of each entry, which is the full length for a complete entry.
    private(set) var byteCounts: [Int]
    /// Whether the complete file of each entry is at its final path.
    private(set) var isPresent: [Bool]
    /// The total number of downloaded bytes.
    private(set) var byteCount = 0
    /// The offset in the archive that follows the last received byte.
    private(set) var position = 0
    private let places: ArrivalPlaces
    private let url: URL
    private let flusher = DiskFlusher()
    private var writers: [Int: EntryWriter] = [:]
    /// The number of hash mismatches, by entry number.
    private var wrongCounts: [Int: Int] = [:]
    private var folders: Set<String> = []
    /// The number of bytes received since this value was created.
    private var arrived = 0
    /// The files to sync, or nil for the whole file system.
    private var unsynced: [DiskFile.Handle]? = []

    /// The maximum number of files to sync one by one. For more files, one call syncs the whole file system.
    private static let largestBatch = 16

    /// Opens the folders of the download, and checks the files in them.
    /// - Parameters:
    ///   - journal: the index and the scale of the archive.
    ///   - url: the URL of the archive, for error messages.
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
        // Finish empty entries, and complete entries whose files have not been moved yet.
        for (number, entry) in layout.entries.enumerated()
        where !isPresent[number] && byteCounts[number] == entry.length {
            try finish(number)
        }
    }

    /// Writes received bytes of the archive to its entries.
    /// - Throws: ``MastheadError`` if an entry does not match its hash for the second time, or if the disk fails.
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
                // Skip the ZIP structure between the entries, and all bytes that are already stored.
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

    /// Verifies a complete entry, and moves the file of the entry to its final path.
    private mutating func finish(_ number: Int) throws(MastheadError) {
        try open(number)
        let target = try target(number)
        guard let writer = writers.removeValue(forKey: number) else { return }
        if try writer.finish(as: target) {
            isPresent[number] = true
            // For an inflated file, sync the whole file system, because the open handle belongs to the compressed file.
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
        // Download the entry again, because the first mismatch may be a transfer error.
        guard wrongCounts[number] == 1 else {
            throw .wrongContent(
                url, "the SHA-256 of '\(writer.entry.path)' differs from the index")
        }
    }

    /// Returns the final path of an entry's file, and creates its folders.
    mutating func target(_ number: Int) throws(MastheadError) -> URL {
        let path = layout.entries[number].path
        let target = places.content.appending(path: path)
        if let slash = path.lastIndex(of: "/"), folders.insert(String(path[..<slash])).inserted {
            try FileSystem.createFolder(target.deletingLastPathComponent())
        }
        return target
    }

    /// Records that an entry's verified file is now at its final path.
    mutating func adopt(_ number: Int) {
        guard !isPresent[number] else { return }
        byteCount += layout.entries[number].length - byteCounts[number]
        byteCounts[number] = layout.entries[number].length
        isPresent[number] = true
        writers[number] = nil
        unlink(places.part(number).path)
    }

    /// Continues an entry with partial data from another download.
    mutating func takePart(_ number: Int, _ file: URL, byteCount: Int) throws(MastheadError) {
        let length = layout.entries[number].length
        guard !isPresent[number], byteCounts[number] == 0, byteCount <= length,
            rename(file.path, places.part(number).path) == 0
        else { return }
        byteCounts[number] = byteCount
        self.byteCount += byteCount
        if byteCount == length { try finish(number) }
    }

    /// Returns a closure that syncs all data written so far.
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
            // Append a line even if the line is empty, because the first append also syncs the journal.
            try ArrivalJournal.append(partial.mapValues(\.1), to: journal)
        }
    }

    /// Closes the open files, so that another instance can resume the download.
    mutating func close() {
        _ = flusher.syncedByteCount
        writers = [:]
    }

    /// Returns the size of a regular file, or nil if there is no such file.
    static func byteCount(of file: URL) -> Int? {
        FileSystem.byteCount(ofFile: file)
    }
}
