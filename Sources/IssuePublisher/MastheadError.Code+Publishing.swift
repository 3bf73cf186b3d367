public import Periodical

extension MastheadError.Code {
    /// The error code if an issue source has errors, which diagnostics describe.
    public static let faultySource = Self(rawValue: "publishing.faulty-source")
    /// The error code if the target cannot be reached or rejects the upload.
    public static let publishing = Self(rawValue: "publishing.failed")
    /// The error code if a required program is not installed.
    public static let toolMissing = Self(rawValue: "publishing.tool-missing")
}
