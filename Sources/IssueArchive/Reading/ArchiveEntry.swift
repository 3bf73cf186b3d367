public import Periodical

/// A regular file in an archive, from the archive's directory.
public struct ArchiveEntry: Sendable, Hashable {
    /// The path, which is safe to append to a folder.
    public let path: AssetPath
    /// The offset of the data in the archive, in bytes.
    public let offset: Int
    /// The size of the unpacked file in bytes.
    public let size: Int
}
