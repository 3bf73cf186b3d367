package import Periodical

extension MastheadError.Code {
    /// The entitlement is malformed.
    package static let entitlementMalformed = Self(rawValue: "entitlement.malformed")
    /// The publisher server did not sign the entitlement.
    package static let entitlementUntrusted = Self(rawValue: "entitlement.untrusted")
    /// The entitlement is for another publication.
    package static let entitlementForeign = Self(rawValue: "entitlement.foreign")
    /// The entitlement has expired.
    package static let entitlementOver = Self(rawValue: "entitlement.over")
}

extension MastheadError {
    static func entitlement(_ code: Code, _ found: String) -> MastheadError {
        MastheadError(
            code, cannot: "verify", to: "the entitlement", found: found,
            hint: "Request a new entitlement from the publisher server.")
    }
}
