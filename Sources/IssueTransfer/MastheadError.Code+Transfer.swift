public import Periodical

extension MastheadError.Code {
    /// A URL that is not fetched: another scheme than http or https, or none at all.
    public static let unusableURL = Self(rawValue: "transfer.unusable-url")
    /// The server could not be reached: its name leads nowhere, or nothing answers there. Trying again may help.
    public static let unreachable = Self(rawValue: "transfer.unreachable")
    /// The server stopped answering or broke off. Trying again may help.
    public static let interrupted = Self(rawValue: "transfer.interrupted")
    /// The server answered that it cannot now (408, 429, 5xx). Trying again may help.
    public static let serverFailed = Self(rawValue: "transfer.server-failed")
    /// The server answered that it will not (404, 410, 401, 403, ...). Trying again does not help.
    public static let refused = Self(rawValue: "transfer.refused")
    /// What came is not what the catalog promised: its size or its hash differs.
    public static let wrongContent = Self(rawValue: "transfer.wrong-content")
    /// What was to come in a certain time did not come whole. Trying again at once does not help.
    public static let tooSlow = Self(rawValue: "transfer.too-slow")
    /// What comes is longer than anything of its kind is taken.
    public static let tooLarge = Self(rawValue: "transfer.too-large")
    /// What came is of no kind that can be meant: a web page in place of an archive. Trying again later may help.
    public static let wrongKind = Self(rawValue: "transfer.wrong-kind")
    /// The server says that nothing has changed (304).
    public static let unchanged = Self(rawValue: "transfer.unchanged")

    /// Whether trying again may help.
    var isPassing: Bool { [.unreachable, .interrupted, .serverFailed].contains(self) }
}
