public import Periodical

extension MastheadError.Code {
    /// An issue source has errors; its diagnostics say which.
    public static let faultySource = Self(rawValue: "publishing.faulty-source")
}
