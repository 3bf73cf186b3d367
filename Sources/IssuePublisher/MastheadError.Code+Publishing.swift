public import Periodical

extension MastheadError.Code {
    /// The issue source has errors, which its diagnostics describe.
    public static let faultySource = Self(rawValue: "publishing.faulty-source")
    /// The target cannot be reached, or rejects the upload.
    public static let publishing = Self(rawValue: "publishing.failed")
    /// A required program is not installed.
    public static let toolMissing = Self(rawValue: "publishing.tool-missing")
}
