import Crypto
import Foundation
import IssueArchive
import IssueTransfer
import Periodical

/// An entry that is arriving: its data behind those that are here of it.
struct EntryWriter {
    let entry: IndexedEntry
    /// Syncs what was written.
    var handle: DiskFile.Handle { file.handle }
    /// The bytes of data that are here.
    private(set) var byteCount: Int
    private let part: URL
    private let file: DiskFile
    /// Of a stored entry; the other ones are hashed when they are inflated.
    private var hash: SHA256?

    /// Opens the part, of which so many bytes can be believed.
    init(_ entry: IndexedEntry, part: URL, byteCount: Int) throws(MastheadError) {
        self.entry = entry
        self.part = part
        self.byteCount = byteCount
        file = try DiskFile(part)
        try file.truncate(to: byteCount)
        hash = entry.method == .store ? try file.hash(first: byteCount) : nil
    }

    /// Puts bytes behind those that are here.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(MastheadError) {
        try file.write(bytes, at: byteCount)
        byteCount += bytes.count
        hash?.update(bufferPointer: bytes)
    }

    /// Makes the whole data the file that they stand for, and puts it in its place.
    /// - Returns: false where that is not the file of the index; the part is gone then.
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
