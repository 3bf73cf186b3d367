public import Periodical

/// A regular file that the directory of an archive lists.
public struct ArchiveEntry: Sendable, Hashable {
    /// The path of the file, which can be appended to a folder safely.
    public let path: AssetPath
    /// The offset of the file's data in the archive, in bytes.
    public let offset: Int
    /// The size of the unpacked file in bytes.
    public let size: Int
}
