public import Periodical

extension MastheadError.Code {
    /// A publisher's server knows no account of the token that it was shown: it was removed there, or the server is another one by now.
    public static let pressUnknownAccount = Self(rawValue: "press.unknown-account")
    /// What answers at the address is no publisher's server, or of a version that is spoken otherwise.
    public static let pressMalformed = Self(rawValue: "press.malformed")
    /// A publisher's server does not allow it.
    public static let pressForbidden = Self(rawValue: "press.forbidden")
    /// A publisher's server has nothing of what was asked for: no such code, nothing that is held or offered.
    public static let pressNothing = Self(rawValue: "press.nothing")
    /// What was asked of a publisher's server is not possible as things stand there.
    public static let pressConflict = Self(rawValue: "press.conflict")
    /// A publisher's server refuses what was asked for, and says why.
    public static let pressRefused = Self(rawValue: "press.refused")
    /// A publisher's server was asked too often.
    public static let pressTooOften = Self(rawValue: "press.too-often")
}
