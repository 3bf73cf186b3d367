/// The purpose of a secret. The raw value is the prefix of the secret. The secret scanners of code hosts search for
/// such prefixes.
package enum TokenKind: String, Sendable, CaseIterable {
    /// A secret for the administration of the server.
    case administration = "mhp_"
    /// A secret for the account of a reader.
    case account = "mha_"
}
