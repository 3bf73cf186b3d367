public import Periodical

extension MastheadError.Code {
    /// The publication's catalog does not name a publisher server.
    public static let noPress = Self(rawValue: "press.none")
    /// The publisher does not offer the product, or has no page to buy it.
    public static let notOffered = Self(rawValue: "press.not-offered")
    /// The publisher changed the offer since the user saw it.
    public static let termsChanged = Self(rawValue: "press.terms-changed")
    /// The publisher server does not name its operator or has no privacy notice, so the user cannot accept its terms.
    public static let termsMissing = Self(rawValue: "press.terms-missing")
    /// The library has no account at the publisher server.
    public static let noAccount = Self(rawValue: "press.no-account")
    /// The library cannot switch accounts, because its current account has purchases.
    public static let accountHolds = Self(rawValue: "press.account-holds")
}
