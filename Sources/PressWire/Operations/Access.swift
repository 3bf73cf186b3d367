/// The authorization that an operation needs.
package enum Access: Sendable, Hashable {
    /// No authorization, or authorization without a token: by a cookie, a signature, or a secret in the URL.
    case open
    /// The token of an account.
    case account
    /// The token of an account. A request without a token is also accepted.
    case optionalAccount
    /// The token of an account, or an entitlement.
    case accountOrEntitlement
    /// An administration token with a scope.
    case administrator(AdministrationScope)
}
