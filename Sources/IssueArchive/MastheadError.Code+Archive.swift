public import Periodical

extension MastheadError.Code {
    /// An archive could not be written.
    public static let archiveWriting = Self(rawValue: "archive.not-written")
    /// An archive is damaged: truncated, or with a wrong checksum.
    public static let damagedArchive = Self(rawValue: "archive.damaged")
    /// An archive contains something that must not be unpacked: unsafe names, links, or more data than it declares.
    public static let hostileArchive = Self(rawValue: "archive.refused")
}
