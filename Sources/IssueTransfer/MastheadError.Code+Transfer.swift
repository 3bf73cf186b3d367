public import Periodical

extension MastheadError.Code {
    /// The URL has no scheme, or its scheme is not http or https.
    public static let unusableURL = Self(rawValue: "transfer.unusable-url")
    /// The server's name did not resolve, or the server did not respond. A retry may help.
    public static let unreachable = Self(rawValue: "transfer.unreachable")
    /// The server stopped sending data or closed the connection. A retry may help.
    public static let interrupted = Self(rawValue: "transfer.interrupted")
    /// The server failed temporarily, with status 408, 429 or 5xx. A retry may help.
    public static let serverFailed = Self(rawValue: "transfer.server-failed")
    /// The server refused the request, for example with status 403 or 404. A retry does not help.
    public static let refused = Self(rawValue: "transfer.refused")
    /// The size or hash of the file differs from the catalog.
    public static let wrongContent = Self(rawValue: "transfer.wrong-content")
    /// The transfer exceeded its time limit. An immediate retry does not help.
    public static let tooSlow = Self(rawValue: "transfer.too-slow")
    /// The file is larger than files of its kind may be.
    public static let tooLarge = Self(rawValue: "transfer.too-large")
    /// The file is of the wrong kind, such as a web page instead of an archive. A later retry may help.
    public static let wrongKind = Self(rawValue: "transfer.wrong-kind")
    /// The server responded with status 304: the resource is unchanged.
    public static let unchanged = Self(rawValue: "transfer.unchanged")

    /// Whether a retry may succeed.
    var isPassing: Bool { [.unreachable, .interrupted, .serverFailed].contains(self) }
}
