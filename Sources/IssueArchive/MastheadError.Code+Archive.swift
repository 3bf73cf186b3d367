public import Periodical

extension MastheadError.Code {
    /// An archive could not be written.
    public static let archiveWriting = Self(rawValue: "archive.not-written")
    /// An archive is damaged: cut short, or its checksums do not fit.
    public static let damagedArchive = Self(rawValue: "archive.damaged")
    /// An archive holds what a reader must not unpack: unsafe names, links, more than it declares.
    public static let hostileArchive = Self(rawValue: "archive.refused")
}
