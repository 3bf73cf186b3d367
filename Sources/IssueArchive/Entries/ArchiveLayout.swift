import Cryptography
public import Periodical

/// The validated layout of an archive, from its index. Every path can safely be appended to a folder, entries do not
/// overlap, and the files stay within the limits.
public struct ArchiveLayout: Sendable, Hashable {
    /// The entries in the order of the archive.
    public let entries: [IndexedEntry]
    /// The size of the archive in bytes.
    public let byteCount: Int
    /// The total size of all files when unpacked, in bytes.
    public let contentByteCount: Int
    /// The total size of all entries' data, in bytes.
    public let dataByteCount: Int

    /// Validates an archive's layout.
    /// - Parameters:
    ///   - archive: the archive in the index.
    ///   - limits: the limits for unpacking.
    ///   - subject: the name of the index in errors.
    /// - Throws: ``MastheadError`` with the code `archive.refused`.
    public init(_ archive: IndexedArchive, limits: ArchiveLimits, subject: String) throws(MastheadError) {
        func refused(_ found: String) -> MastheadError {
            MastheadError(
                .hostileArchive, cannot: "read the index", to: subject, found: found,
                remedies: [
                    .tellPublisher("Tell the publisher that this index is invalid. Nothing of the archive was kept.")
                ])
        }
        guard archive.size.isFileSize else { throw refused("the size \(archive.size) of the archive is invalid") }
        guard archive.entries.count <= limits.entryCount else {
            throw refused("the index has more than \(limits.entryCount) entries")
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
            else { throw refused("the offset or size of the entry '\(entry.path)' is impossible") }
            guard entry.method == .deflate || entry.length == entry.size else {
                throw refused("the entry '\(entry.path)' is stored in \(entry.length) bytes but declares \(entry.size)")
            }
            guard entry.sha256.count == 64, entry.sha256.allSatisfy(\.isHexDigit) else {
                throw refused("the entry '\(entry.path)' has no SHA-256")
            }
            // An empty entry must have the hash of empty data: with any other hash, no download could be verified.
            guard entry.size > 0 || entry.sha256.lowercased() == Self.emptySHA256 else {
                throw refused("the entry '\(entry.path)' is empty but has the SHA-256 of other data")
            }
            end = entry.offset + entry.length
            sum += entry.size
            dataSum += entry.length
            guard sum <= budget else {
                throw refused("the files would take more than \(budget) bytes, from an archive of \(archive.size)")
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

    /// Returns the index of the entry that contains an offset in the archive, or of the first entry after it. Returns
    /// the number of entries if there is none.
    public func entryNumber(at offset: Int) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].offset + entries[middle].length <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the index of the entry with a path, or nil if there is none.
    public func entryNumber(of path: String) -> Int? { entries.firstIndex { $0.path == path } }
}
