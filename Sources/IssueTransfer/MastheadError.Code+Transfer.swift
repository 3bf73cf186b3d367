public import Periodical

extension MastheadError.Code {
    /// The URL has no scheme, or has a scheme other than http or https.
    public static let unusableURL = Self(rawValue: "transfer.unusable-url")
    /// The server could not be reached, because its name does not resolve or it does not respond. A retry may help.
    public static let unreachable = Self(rawValue: "transfer.unreachable")
    /// The server stopped sending data or closed the connection. A retry may help.
    public static let interrupted = Self(rawValue: "transfer.interrupted")
    /// The server failed temporarily (408, 429, 5xx). A retry may help.
    public static let serverFailed = Self(rawValue: "transfer.server-failed")
    /// The server refused the request (401, 403, 404, 410 and others). A retry does not help.
    public static let refused = Self(rawValue: "transfer.refused")
    /// The size or hash of the file differs from the catalog.
    public static let wrongContent = Self(rawValue: "transfer.wrong-content")
    /// The transfer was not complete within its time limit. An immediate retry does not help.
    public static let tooSlow = Self(rawValue: "transfer.too-slow")
    /// The file is larger than the limit for files of its kind.
    public static let tooLarge = Self(rawValue: "transfer.too-large")
    /// The file is of the wrong kind, such as a web page instead of an archive. A later retry may help.
    public static let wrongKind = Self(rawValue: "transfer.wrong-kind")
    /// The server responded that nothing has changed (304).
    public static let unchanged = Self(rawValue: "transfer.unchanged")

    /// Whether a retry may help.
    var isPassing: Bool { [.unreachable, .interrupted, .serverFailed].contains(self) }
}
