public import Periodical

extension MastheadError.Code {
    /// A publisher's server knows no account of the token that it was shown: it was removed there, or the server is another one by now.
    public static let pressUnknownAccount = Self(rawValue: "press.unknown-account")
    /// What answers at the address is no publisher's server, or of a version that is spoken otherwise.
    public static let pressMalformed = Self(rawValue: "press.malformed")
}
