public import Periodical

/// A regular file in an archive, as listed in the archive's directory.
public struct ArchiveEntry: Sendable, Hashable {
    /// The path, which is safe to append to a folder.
    public let path: AssetPath
    /// The offset of the file's data in the archive, in bytes.
    public let offset: Int
    /// The size of the file after unpacking, in bytes.
    public let size: Int
}
