public import Periodical

extension MastheadError.Code {
    /// An archive could not be written.
    public static let archiveWriting = Self(rawValue: "archive.not-written")
    /// An archive is damaged, because it is truncated or a checksum is wrong.
    public static let damagedArchive = Self(rawValue: "archive.damaged")
    /// An archive contains something that must not be unpacked, such as unsafe names, links, or more data than it
    /// declares.
    public static let hostileArchive = Self(rawValue: "archive.refused")
}
