/// How much an archive may unpack to, so that a small file cannot fill a disk.
public struct ArchiveLimits: Sendable, Hashable {
    /// The most entries.
    public var entryCount = 100_000
    /// The most bytes of all files together.
    public var byteCount = 64 << 30
    /// The most bytes of all files for each byte of the archive; small archives may reach 64 MiB whatever the ratio.
    public var ratio = 200

    /// The default limits.
    public init() {}

    /// The budget in bytes for an archive of a size.
    func budget(archiveByteCount: Int) -> Int {
        min(byteCount, max(64 << 20, archiveByteCount.multipliedReportingOverflow(by: ratio).partialValue))
    }
}
