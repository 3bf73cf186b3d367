public import Periodical

extension MastheadError.Code {
    /// A key, a certificate or a token for a push service does not read.
    public static let pushKey = Self(rawValue: "push.key")
    /// A notification is longer or otherwise than its service takes it; nothing was sent.
    public static let pushMessage = Self(rawValue: "push.message")
    /// What a browser or device gave as its address is none that may be sent to.
    public static let pushAddress = Self(rawValue: "push.address")
}
