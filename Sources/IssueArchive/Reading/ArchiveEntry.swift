public import Periodical

/// A regular file in an archive's directory.
public struct ArchiveEntry: Sendable, Hashable {
    /// The path of the file, which can safely be appended to a folder.
    public let path: AssetPath
    /// The offset of the file's data in the archive, in bytes.
    public let offset: Int
    /// The size of the file when unpacked, in bytes.
    public let size: Int
}
