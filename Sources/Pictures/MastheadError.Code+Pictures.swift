public import Periodical

extension MastheadError.Code {
    /// The picture or PDF cannot be read.
    public static let unreadablePicture = Self(rawValue: "pictures.unreadable")
    /// The PDF needs a password.
    public static let passwordNeeded = Self(rawValue: "pictures.password")
    /// A required program is not installed or failed.
    public static let toolFailed = Self(rawValue: "pictures.tool-failed")
}
