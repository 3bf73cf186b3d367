package import Periodical

extension MastheadError.Code {
    /// The code for an entitlement that is malformed.
    package static let entitlementMalformed = Self(rawValue: "entitlement.malformed")
    /// The code for an entitlement that the publisher server has not signed.
    package static let entitlementUntrusted = Self(rawValue: "entitlement.untrusted")
    /// The code for an entitlement to another publication.
    package static let entitlementForeign = Self(rawValue: "entitlement.foreign")
    /// The code for an entitlement that has expired.
    package static let entitlementOver = Self(rawValue: "entitlement.over")
}

extension MastheadError {
    static func entitlement(_ code: Code, _ found: String) -> MastheadError {
        MastheadError(
            code, cannot: "verify", to: "the entitlement", found: found,
            hint: "Request a new entitlement from the publisher server.")
    }
}
