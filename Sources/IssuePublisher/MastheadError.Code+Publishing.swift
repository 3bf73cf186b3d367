public import Periodical

extension MastheadError.Code {
    /// The error code for an issue source with errors, which diagnostics describe.
    public static let faultySource = Self(rawValue: "publishing.faulty-source")
    /// The error code for a target that cannot be reached or that rejects the upload.
    public static let publishing = Self(rawValue: "publishing.failed")
    /// The error code for a required program that is not installed.
    public static let toolMissing = Self(rawValue: "publishing.tool-missing")
}
