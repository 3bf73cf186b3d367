/// The authorization that an operation needs.
package enum Access: Sendable, Hashable {
    /// None, or one that is not a token: a cookie, a signature, or a secret in the address.
    case open
    /// The token of an account.
    case account
    /// The token of an account, or none.
    case optionalAccount
    /// The token of an account, or an entitlement.
    case accountOrEntitlement
    /// An administration token with a scope.
    case administrator(AdministrationScope)
}
