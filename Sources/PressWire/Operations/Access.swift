/// The authorization that an operation needs.
package enum Access: Sendable, Hashable {
    /// No token. The operation is public, or uses a cookie, a signature, or a secret in the URL.
    case open
    /// An account's token.
    case account
    /// An account's token, if the request has one.
    case optionalAccount
    /// An account's token or an entitlement.
    case accountOrEntitlement
    /// An administration token with a scope.
    case administrator(AdministrationScope)
}
