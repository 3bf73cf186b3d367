public import Periodical

extension MastheadError.Code {
    /// The archive could not be written.
    public static let archiveWriting = Self(rawValue: "archive.not-written")
    /// The archive is damaged: it is truncated or has a wrong checksum.
    public static let damagedArchive = Self(rawValue: "archive.damaged")
    /// The archive contains something that must not be unpacked, for example an unsafe name, a link, or more data than
    /// declared.
    public static let hostileArchive = Self(rawValue: "archive.refused")
}
