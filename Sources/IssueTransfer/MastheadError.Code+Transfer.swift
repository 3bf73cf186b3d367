public import Periodical

extension MastheadError.Code {
    /// A URL that is not fetched: another scheme than http or https, or none at all.
    public static let unusableURL = Self(rawValue: "transfer.unusable-url")
    /// The server could not be reached, stopped answering or broke off. Trying again may help.
    public static let interrupted = Self(rawValue: "transfer.interrupted")
    /// The server answered that it cannot now (408, 429, 5xx). Trying again may help.
    public static let serverFailed = Self(rawValue: "transfer.server-failed")
    /// The server answered that it will not (404, 410, 401, 403, ...). Trying again does not help.
    public static let refused = Self(rawValue: "transfer.refused")
    /// What came is not what the catalogue promised: its size or its hash differs.
    public static let wrongContent = Self(rawValue: "transfer.wrong-content")

    /// Whether trying again may help.
    var isPassing: Bool { self == .interrupted || self == .serverFailed }
}
