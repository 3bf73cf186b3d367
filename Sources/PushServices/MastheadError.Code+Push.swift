public import Periodical

extension MastheadError.Code {
    /// A key, certificate or token for a push service is not readable.
    public static let pushKey = Self(rawValue: "push.key")
    /// A notification is too long or malformed for its service, so nothing was sent.
    public static let pushMessage = Self(rawValue: "push.message")
    /// The address of a browser or device is malformed or not allowed.
    public static let pushAddress = Self(rawValue: "push.address")
}
