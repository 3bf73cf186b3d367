/// The limits for unpacking an archive, so that a small file cannot fill a disk.
public struct ArchiveLimits: Sendable, Hashable {
    /// The maximum number of entries.
    public var entryCount = 100_000
    /// The maximum total size of all files in bytes.
    public var byteCount = 64 << 30
    /// The maximum ratio of unpacked to packed bytes. Archives may have up to 64 MiB of unpacked bytes regardless of
    /// the ratio.
    public var ratio = 200

    /// Creates the default limits.
    public init() {}

    /// Returns the maximum number of unpacked bytes for an archive of this size.
    func budget(archiveByteCount: Int) -> Int {
        min(byteCount, max(64 << 20, archiveByteCount.multipliedReportingOverflow(by: ratio).partialValue))
    }
}
