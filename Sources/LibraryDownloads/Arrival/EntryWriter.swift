import Crypto
import Foundation
import IssueArchive
import IssueTransfer
import Periodical

/// Writes the data of an entry to its part file.
struct EntryWriter {
    let entry: IndexedEntry
    /// The handle for syncing the part file.
    var handle: DiskFile.Handle { file.handle }
    /// The number of stored bytes of data.
    private(set) var byteCount: Int
    private let part: URL
    private let file: DiskFile
    /// The running hash of a stored entry. Compressed entries are hashed when they are inflated.
    private var hash: SHA256?

    /// Opens the part file and truncates it to its valid bytes.
    init(_ entry: IndexedEntry, part: URL, byteCount: Int) throws(MastheadError) {
        self.entry = entry
        self.part = part
        self.byteCount = byteCount
        file = try DiskFile(part)
        try file.truncate(to: byteCount)
        hash = entry.method == .store ? try file.hash(first: byteCount) : nil
    }

    /// Appends bytes.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(MastheadError) {
        try file.write(bytes, at: byteCount)
        byteCount += bytes.count
        hash?.update(bufferPointer: bytes)
    }

    /// Inflates the complete data if necessary, verifies the file and moves it to its final path.
    /// - Returns: false if the hash does not match the index. The part file is then deleted.
    func finish(as target: URL) throws(MastheadError) -> Bool {
        var whole = part
        let digest: String?
        if let hash {
            digest = hash.finalize().hexadecimal
        } else {
            whole = part.appendingPathExtension("whole")
            digest = try EntryInflater.inflate(part, into: whole, size: entry.size)
            unlink(part.path)
        }
        guard digest == entry.sha256 else {
            unlink(whole.path)
            return false
        }
        guard rename(whole.path, target.path) == 0 else { throw .system("write", target) }
        return true
    }
}
