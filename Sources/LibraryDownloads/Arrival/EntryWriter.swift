import Cryptography
import Foundation
import IssueArchive
import IssueTransfer
import Periodical

/// Writes an entry's data to its partial file.
struct EntryWriter {
    let entry: IndexedEntry
    /// The handle for syncing the partial file.
    var handle: DiskFile.Handle { file.handle }
    /// The number of bytes in the partial file.
    private(set) var byteCount: Int
    private let part: URL
    private let file: DiskFile
    /// The hash of an uncompressed entry, computed while the entry is written. A compressed entry is hashed when it is
    /// inflated.
    private var hash: SHA256?

    /// Opens the partial file and truncates it after its valid bytes.
    init(_ entry: IndexedEntry, part: URL, byteCount: Int) throws(MastheadError) {
        self.entry = entry
        self.part = part
        self.byteCount = byteCount
        file = try DiskFile(part)
        try file.truncate(to: byteCount)
        hash = entry.method == .store ? try file.hash(first: byteCount) : nil
    }

    /// Appends bytes to the partial file.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(MastheadError) {
        try file.write(bytes, at: byteCount)
        byteCount += bytes.count
        hash?.update(bufferPointer: bytes)
    }

    /// Inflates compressed data, verifies the complete file, and moves the file to its final path.
    /// - Returns: false if the hash does not match the index. The partial file is then deleted.
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
