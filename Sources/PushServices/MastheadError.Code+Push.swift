public import Periodical

extension MastheadError.Code {
    /// A push service's key, certificate or token cannot be read.
    public static let pushKey = Self(rawValue: "push.key")
    /// A notification is malformed or too long for its service. Nothing was sent.
    public static let pushMessage = Self(rawValue: "push.message")
    /// A browser's or device's address is malformed or not allowed.
    public static let pushAddress = Self(rawValue: "push.address")
}
