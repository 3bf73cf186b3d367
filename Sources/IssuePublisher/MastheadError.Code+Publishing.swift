public import Periodical

extension MastheadError.Code {
    /// An issue source has errors; its diagnostics say which.
    public static let faultySource = Self(rawValue: "publishing.faulty-source")
    /// A target cannot be reached, or does not take what is brought.
    public static let publishing = Self(rawValue: "publishing.failed")
    /// A program that is needed is not installed.
    public static let toolMissing = Self(rawValue: "publishing.tool-missing")
}
