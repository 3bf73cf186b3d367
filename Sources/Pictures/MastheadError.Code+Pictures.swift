public import Periodical

extension MastheadError.Code {
    /// A picture or PDF that cannot be read.
    public static let unreadablePicture = Self(rawValue: "pictures.unreadable")
    /// A PDF that opens with a password only.
    public static let passwordNeeded = Self(rawValue: "pictures.password")
    /// A program that is needed is not installed or failed.
    public static let toolFailed = Self(rawValue: "pictures.tool-failed")
}
