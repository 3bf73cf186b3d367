import Crypto
public import Periodical

/// What lies where in an archive, by an index that was looked over: every path is safe to append to a folder, no byte belongs
/// to two entries, and all files together keep to the limits.
public struct ArchiveLayout: Sendable, Hashable {
    /// The entries in archive order.
    public let entries: [IndexedEntry]
    /// The archive's size in bytes.
    public let byteCount: Int
    /// The bytes of all files together.
    public let contentByteCount: Int
    /// The bytes of all entries' data together.
    public let dataByteCount: Int

    /// Looks an index's archive over.
    /// - Parameter subject: what the index is called in errors.
    /// - Throws: ``MastheadError`` with the code `archive.refused`.
    public init(_ archive: IndexedArchive, limits: ArchiveLimits, subject: String) throws(MastheadError) {
        func refused(_ found: String) -> MastheadError {
            MastheadError(
                .hostileArchive, cannot: "read the index", to: subject, found: found,
                remedies: [
                    .tellPublisher("Nothing of the archive is kept. Tell the publisher that this index is not right.")
                ])
        }
        guard archive.size.isFileSize else { throw refused("it gives the archive \(archive.size) bytes") }
        guard archive.entries.count <= limits.entryCount else {
            throw refused("it has more than \(limits.entryCount) entries")
        }
        let budget = limits.budget(archiveByteCount: archive.size)
        var paths = PathRegister()
        var end = 0
        var sum = 0
        var dataSum = 0
        for entry in archive.entries {
            let path: AssetPath
            do { path = try AssetPath(entry.path) } catch { throw refused("the name '\(entry.path)' \(error)") }
            if let fault = paths.fault(adding: path) { throw refused(fault) }
            guard entry.offset.isFileSize, entry.length.isFileSize, entry.size.isFileSize, entry.offset >= end,
                entry.offset + entry.length <= archive.size
            else { throw refused("the entry '\(entry.path)' lies where it cannot") }
            guard entry.method == .deflate || entry.length == entry.size else {
                throw refused("the entry '\(entry.path)' is stored in \(entry.length) bytes and declares \(entry.size)")
            }
            guard entry.sha256.count == 64, entry.sha256.allSatisfy(\.isHexDigit) else {
                throw refused("the entry '\(entry.path)' has no SHA-256")
            }
            // Nothing would ever be fetched that could be right.
            guard entry.size > 0 || entry.sha256.lowercased() == Self.emptySHA256 else {
                throw refused("the entry '\(entry.path)' is empty and has the SHA-256 of something else")
            }
            end = entry.offset + entry.length
            sum += entry.size
            dataSum += entry.length
            guard sum <= budget else {
                throw refused("its files are more than \(budget) bytes, from an archive of \(archive.size)")
            }
        }
        entries = archive.entries.map { entry in
            var entry = entry
            entry.sha256 = entry.sha256.lowercased()
            return entry
        }
        byteCount = archive.size
        contentByteCount = sum
        dataByteCount = dataSum
    }

    private static let emptySHA256 = SHA256.hash(data: [UInt8]()).hexadecimal

    /// The number of the entry that holds a byte of the archive, or else of the first one behind it; the count of the
    /// entries where there is none.
    public func entryNumber(at offset: Int) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].offset + entries[middle].length <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The number of the entry with a path, or nil.
    public func entryNumber(of path: String) -> Int? { entries.firstIndex { $0.path == path } }
}
