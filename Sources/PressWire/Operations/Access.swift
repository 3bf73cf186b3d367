/// The authorization that an operation needs.
package enum Access: Sendable, Hashable {
    /// No token: the operation needs no authorization, or uses a cookie, a signature, or a secret in the URL.
    case open
    /// The token of an account.
    case account
    /// The token of an account, if the request has one.
    case optionalAccount
    /// The token of an account, or an entitlement.
    case accountOrEntitlement
    /// An administration token with a scope.
    case administrator(AdministrationScope)
}
