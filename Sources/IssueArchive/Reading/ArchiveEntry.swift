public import Periodical

/// A regular file in an archive, as the archive's directory describes it.
public struct ArchiveEntry: Sendable, Hashable {
    /// Its path, safe to append to a folder.
    public let path: AssetPath
    /// Where its data begin in the archive, in bytes.
    public let offset: Int
    /// The size of the file itself, in bytes.
    public let size: Int
}
