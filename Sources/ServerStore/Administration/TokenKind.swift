/// The purpose of a secret. Its raw value is the secret's prefix, for which the secret scanners of code hosts search.
package enum TokenKind: String, Sendable, CaseIterable {
    /// A secret for the administration of the server.
    case administration = "mhp_"
    /// A secret for a reader's account.
    case account = "mha_"
}
