public import Periodical

extension MastheadError.Code {
    /// The catalog of a publication names no server of its publisher's.
    public static let noPress = Self(rawValue: "press.none")
    /// Nothing that the publisher offers is what was asked for.
    public static let notOffered = Self(rawValue: "press.not-offered")
    /// What the publisher offers changed since a person was shown it.
    public static let termsChanged = Self(rawValue: "press.terms-changed")
    /// The publisher does not say its name, or what becomes of readers' data: there is nothing to agree to.
    public static let termsMissing = Self(rawValue: "press.terms-missing")
    /// The library has no account at the publisher's server.
    public static let noAccount = Self(rawValue: "press.no-account")
    /// The library's account holds something, and would be lost.
    public static let accountHolds = Self(rawValue: "press.account-holds")
}
