/// The limits for unpacking an archive, so that a small file cannot fill a disk.
public struct ArchiveLimits: Sendable, Hashable {
    /// The maximum number of entries.
    public var entryCount = 100_000
    /// The maximum total size of all files in bytes.
    public var byteCount = 64 << 30
    /// The maximum ratio of unpacked to packed bytes. Small archives may reach 64 MiB whatever the ratio.
    public var ratio = 200

    /// Creates the default limits.
    public init() {}

    /// Returns the maximum unpacked size for an archive of a size, in bytes.
    func budget(archiveByteCount: Int) -> Int {
        min(byteCount, max(64 << 20, archiveByteCount.multipliedReportingOverflow(by: ratio).partialValue))
    }
}
