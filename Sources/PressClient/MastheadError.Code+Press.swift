public import Periodical

extension MastheadError.Code {
    /// The publisher server does not know a token's account, because the account was deleted or the server replaced.
    public static let pressUnknownAccount = Self(rawValue: "press.unknown-account")
    /// The server is not a publisher server, or its version is incompatible.
    public static let pressMalformed = Self(rawValue: "press.malformed")
    /// The publisher server does not allow the request.
    public static let pressForbidden = Self(rawValue: "press.forbidden")
    /// The publisher server did not find a code, right or offer.
    public static let pressNothing = Self(rawValue: "press.nothing")
    /// The request conflicts with the current state of the publisher server.
    public static let pressConflict = Self(rawValue: "press.conflict")
    /// The publisher server refuses the request and gives a reason.
    public static let pressRefused = Self(rawValue: "press.refused")
    /// The publisher server received too many requests.
    public static let pressTooOften = Self(rawValue: "press.too-often")
}
