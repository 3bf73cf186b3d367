package import Periodical

extension MastheadError.Code {
    /// What should be an entitlement is not of the form that they have.
    package static let entitlementMalformed = Self(rawValue: "entitlement.malformed")
    /// It is not signed by the publisher's server.
    package static let entitlementUntrusted = Self(rawValue: "entitlement.untrusted")
    /// It is genuine, but for another publication.
    package static let entitlementForeign = Self(rawValue: "entitlement.foreign")
    /// It is over.
    package static let entitlementOver = Self(rawValue: "entitlement.over")
}

extension MastheadError {
    static func entitlement(_ code: Code, _ found: String) -> MastheadError {
        MastheadError(
            code, cannot: "check", to: "an entitlement", found: found,
            hint: "Ask the publisher's server for a new one.")
    }
}
