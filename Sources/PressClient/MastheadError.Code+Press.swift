public import Periodical

extension MastheadError.Code {
    /// A publisher server does not know the account of a token, because the account was deleted or the server was
    /// replaced.
    public static let pressUnknownAccount = Self(rawValue: "press.unknown-account")
    /// The server at the address is not a publisher server, or has an incompatible version.
    public static let pressMalformed = Self(rawValue: "press.malformed")
    /// A publisher server does not allow a request.
    public static let pressForbidden = Self(rawValue: "press.forbidden")
    /// A publisher server did not find a code, right or offer.
    public static let pressNothing = Self(rawValue: "press.nothing")
    /// A request conflicts with the current state of a publisher server.
    public static let pressConflict = Self(rawValue: "press.conflict")
    /// A publisher server refuses a request and gives a reason.
    public static let pressRefused = Self(rawValue: "press.refused")
    /// A publisher server received too many requests.
    public static let pressTooOften = Self(rawValue: "press.too-often")
}
