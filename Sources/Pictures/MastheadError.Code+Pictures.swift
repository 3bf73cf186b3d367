public import Periodical

extension MastheadError.Code {
    /// The code for a picture or PDF that cannot be read.
    public static let unreadablePicture = Self(rawValue: "pictures.unreadable")
    /// The code for a PDF that needs a password.
    public static let passwordNeeded = Self(rawValue: "pictures.password")
    /// The code for a required program that is not installed or that failed.
    public static let toolFailed = Self(rawValue: "pictures.tool-failed")
}
