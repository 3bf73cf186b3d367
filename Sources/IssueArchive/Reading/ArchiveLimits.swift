/// Limits for unpacking an archive, which keep a small file from filling the disk.
public struct ArchiveLimits: Sendable, Hashable {
    /// The maximum number of entries.
    public var entryCount = 100_000
    /// The maximum size of all files when unpacked, in bytes.
    public var byteCount = 64 << 30
    /// The maximum ratio of unpacked to packed bytes. Up to 64 MiB of unpacked bytes are always allowed.
    public var ratio = 200

    /// Creates limits with default values.
    public init() {}

    /// Returns the maximum number of unpacked bytes for an archive of a given size.
    func budget(archiveByteCount: Int) -> Int {
        min(byteCount, max(64 << 20, archiveByteCount.multipliedReportingOverflow(by: ratio).partialValue))
    }
}
