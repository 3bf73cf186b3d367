/// The purpose of a secret. The raw value is the secret's prefix, which the secret scanners of code hosts look for.
package enum TokenKind: String, Sendable, CaseIterable {
    /// A secret for administering the server.
    case administration = "mhp_"
    /// A secret for a reader's account.
    case account = "mha_"
}
