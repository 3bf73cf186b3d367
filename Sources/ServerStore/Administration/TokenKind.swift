/// The purpose of a secret. The raw value is the prefix of the secret. Secret scanners on code hosts search for such
/// prefixes.
package enum TokenKind: String, Sendable, CaseIterable {
    /// A secret for server administration.
    case administration = "mhp_"
    /// A secret for a reader's account.
    case account = "mha_"
}
